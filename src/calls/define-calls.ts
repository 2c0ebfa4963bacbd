import type { z } from 'zod';
import type { Rule } from './rule.ts';

interface Recorded {
  readonly words: string;
  readonly isRepeated?: true;
}

/** Recorded actions beside the call's own path, each with its words. */
type OtherActions = Readonly<Record<string, string | Recorded>>;

/**
 * The words with which a call is recorded, before the name of its subject ('Saved a page'), or `none`, the reason why the call itself
 * is not recorded. `isRepeated` marks an action that one person repeats: within ten minutes it is one entry.
 * `also` has the other actions that the call can record.
 */
export type Audit =
  | (Recorded & { readonly also?: OtherActions })
  | { readonly none: string; readonly also?: OtherActions };

/** The path of a call below `/api`, and its group in the description. */
interface Address {
  readonly path: string;
  readonly tag: string;
}

interface Common {
  /** A sentence for the description of the API. */
  readonly summary: string;
  readonly who: Rule;
  /** The query of a GET and of a call that takes a file, else the body; left out where the call takes none. */
  readonly input?: z.ZodType;
  /** The parameters of the path, in the order of their keys: `{ z, x, y }` makes `maps/tile/:z/:x/:y`. */
  readonly params?: z.ZodObject;
  /** The response of a success. */
  readonly output: z.ZodType;
  /** 201 where something new is stored; 200 by default. */
  readonly status?: 201;
  /** The call takes one file in a multipart body, which its handler reads while it arrives. */
  readonly takesFile?: true;
  /** The most bytes of a body, where the limit of its kind of caller does not apply. */
  readonly bodyBytes?: number;
  /** `none` where the call does not count as one of the changes that a person may make in a minute. */
  readonly limit?: 'none';
  /** Marks a call of the legacy system, which still works, and says what to use instead. */
  readonly deprecated?: string;
  /** Further addresses of the same call. */
  readonly also?: readonly Address[];
  /** The addresses of the call, where its path is none of them: it is the name of the action. */
  readonly only?: readonly Address[];
}

/** A call without its address. One that may change something says what is recorded of it. */
export type CallRow = Common &
  ({ readonly method: 'GET'; readonly audit?: Audit } | { readonly method: 'POST'; readonly audit: Audit });

/**
 * One call of the API. From this row come the route with its schemas, the permission that is checked before the body, the words of
 * the record, the description of the API, the rate limit, and the types of the client. `path` is below `/api`, `tag` is its group.
 */
export type Call = CallRow & { readonly path: string; readonly tag: string };

/** The actions that commands on the server record, in words. */
export const BY_COMMANDS = {
  'site/import': 'Imported a site on the server',
  'user/add': 'Added an account on the server',
} as const;

/** The names of all recorded actions; filled as the calls are defined. */
// @bounded the calls, when the program is loaded
export const recordedActions = new Set<string>(Object.keys(BY_COMMANDS));

/** The actions that a call records, with their words. */
export function actionsOf({ path, audit }: Pick<Call, 'path' | 'audit'>): (readonly [string, Recorded])[] {
  const own = audit && 'words' in audit ? [[path, audit] as const] : [];
  const others = Object.entries(audit?.also ?? {}).map(
    ([action, other]) => [action, typeof other === 'string' ? { words: other } : other] as const,
  );
  return [...own, ...others];
}

type Defined<Subject extends string, Rows extends Readonly<Record<string, CallRow>>> = {
  readonly [Key in keyof Rows & string]: Rows[Key] & {
    readonly path: `${Subject}/${Key}`;
    readonly tag: string;
  };
};

/** The calls of a subject: the key of each is the last part of its path, such as `list` of `missing/list`. */
export function defineCalls<
  const Subject extends string,
  const Rows extends Readonly<Record<string, CallRow>>,
>(subject: Subject, tag: string, rows: Rows): Defined<Subject, Rows> {
  const defined = Object.entries(rows).map(([key, row]) => {
    const path = `${subject}/${key}`;
    for (const [action] of actionsOf({ ...row, path })) recordedActions.add(action);
    return [key, { ...row, path, tag }];
  });
  return Object.fromEntries(defined) as Defined<Subject, Rows>;
}
