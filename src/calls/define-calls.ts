import type { z } from 'zod';
import type { Rule } from './rule.ts';

interface Recorded {
  readonly words: string;
  readonly isRepeated?: true;
}

/** The actions that a call records under names other than the call's path, each with the words that describe the action. */
type OtherActions = Readonly<Record<string, string | Recorded>>;

/**
 * The way in which a call is recorded: the words before the name of its subject ('Saved a page'). If a call is not recorded,
 * `none` contains the reason. `isRepeated` marks an action that one person often repeats. Repetitions within ten minutes are
 * counted in one entry. `also` contains the other actions that the call can record.
 */
export type Audit =
  | (Recorded & { readonly also?: OtherActions })
  | { readonly none: string; readonly also?: OtherActions };

/** The path of a call under `/api`, and its group in the description of the API. */
interface Address {
  readonly path: string;
  readonly tag: string;
}

interface Common {
  /** A sentence about the call, for the description of the API. */
  readonly summary: string;
  readonly who: Rule;
  /**
   * The schema of the call's input; undefined if the call has no input. The input of GET requests and of calls that take a file
   * is in the query. The input of other calls is in the body.
   */
  readonly input?: z.ZodType;
  /** The parameters of the path, in the order of their keys: `{ z, x, y }` produces `maps/tile/:z/:x/:y`. */
  readonly params?: z.ZodObject;
  /** The successful response. */
  readonly output: z.ZodType;
  /** 201 if the call stores something new; 200 by default. */
  readonly status?: 201;
  /** Whether the call takes a file in a multipart body. The call's handler reads the file while it is arriving. */
  readonly takesFile?: true;
  /** The maximum size of the body, in bytes, if the usual limit for the caller does not apply. */
  readonly bodyBytes?: number;
  /** `none` if the call does not count towards a user's limit of changes per minute. */
  readonly limit?: 'none';
  /** Marks a call of the legacy system that still works, and names the call that replaces it. */
  readonly deprecated?: string;
  /** Further addresses at which the same call is available. */
  readonly also?: readonly Address[];
  /** The addresses of the call, if its path is only the name of the action and not one of its addresses. */
  readonly only?: readonly Address[];
}

/** A call without its address. A call that can change something must say how it is recorded. */
export type CallRow = Common &
  ({ readonly method: 'GET'; readonly audit?: Audit } | { readonly method: 'POST'; readonly audit: Audit });

/**
 * A call of the API. The call defines the route with its schemas, the permission that is checked before the body is read, and
 * the words of its record. The call also defines its entry in the description of the API, its rate limit, and the client's
 * types. `path` is under `/api`, and `tag` is the call's group.
 */
export type Call = CallRow & { readonly path: string; readonly tag: string };

/** The actions that commands on the server record, with their words. */
export const BY_COMMANDS = {
  'site/import': 'Imported a site on the server',
  'site/restore': 'Restored a backup on the server',
  'user/add': 'Added an account on the server',
} as const;

/** The names of all recorded actions. Defining a call adds its actions. */
// @bounded the calls, when the program is loaded
export const recordedActions = new Set<string>(Object.keys(BY_COMMANDS));

/** Returns the actions that a call records, with their words. */
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

/** Returns the calls of a subject, each under the last part of its path, such as `list` for `missing/list`. */
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
