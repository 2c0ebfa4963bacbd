import { ApiError, failureMessage } from '../../../browser/request.ts';

/** The problems of each field of an entry's form. */
export type Problems<Field extends string> = Readonly<Record<Field, readonly string[]>>;

export function hasProblems<Field extends string>(problems: Problems<Field>): boolean {
  return Object.values<readonly string[]>(problems).some((messages) => messages.length > 0);
}

/** A refusal of the server: problems of fields, or a failure of the whole form. */
export interface Refusal<Field extends string, Entry> {
  readonly problems: Problems<Field>;
  readonly failure: string | null;
  /** The entry as somebody else saved it meanwhile. */
  readonly newer: Entry | null;
}

interface EntryWords<Field extends string, Entry> {
  /** The key of the entry in requests and responses, such as `domain`. */
  readonly key: string;
  readonly none: Problems<Field>;
  /** What the author made of the entry meanwhile, as a sentence or two. */
  changed(newer: Entry, author: string): string;
}

/** What a failed save says about the form of an entry. */
export function refusalOf<Field extends string, Entry>(
  error: unknown,
  { key, none, changed }: EntryWords<Field, Entry>,
): Refusal<Field, Entry> {
  const data = error instanceof ApiError ? error.response?.data : undefined;
  const errors = data?.validationErrors ?? [];
  const messagesOf = (field: string) =>
    errors
      .filter((one) => one.field === `${key}.${field}` || one.field.startsWith(`${key}.${field}.`))
      .map(({ message }) => message);
  const problems = Object.fromEntries(
    Object.keys(none).map((field) => [field, messagesOf(field)]),
  ) as unknown as Problems<Field>;
  if (hasProblems(problems)) return { problems, failure: null, newer: null };
  if (data?.error?.code !== 'version-conflict')
    return { problems: none, failure: failureMessage(error), newer: null };
  const newer = data[key] as Entry;
  const author = typeof data.savedBy === 'string' ? data.savedBy : 'Somebody';
  return { problems: none, failure: changed(newer, author), newer };
}
