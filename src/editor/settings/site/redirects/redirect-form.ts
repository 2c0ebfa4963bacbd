import { atom } from 'nanostores';
import { ApiError, failureMessage } from '../../../../browser/request.ts';
import { checkRedirectFrom, checkRedirectTo, type RedirectEntry } from '../../../../model/redirect.ts';

/** A redirect that is being made or changed. It outlasts the modal, so that closing it loses nothing. */
export interface RedirectForm {
  /** Absent for a new redirect. */
  readonly _id?: string;
  /** The version that is changed. */
  readonly version?: number;
  readonly from: string;
  readonly to: string;
  readonly name: string;
}

export type RedirectProblems = Readonly<Record<'from' | 'to' | 'name', readonly string[]>>;

export const NO_PROBLEMS: RedirectProblems = { from: [], to: [], name: [] };

/** The form that is open in the tab 'Redirects'; null while the redirects are listed. */
export const $redirectForm = atom<RedirectForm | null>(null);

export const newRedirectForm: RedirectForm = { from: '', to: '', name: '' };

export function formOf({ _id, version, from, to, name }: RedirectEntry): RedirectForm {
  return { _id, version, from, to, name };
}

/** What can be seen to be wrong before the form is sent. */
export function problemsOf({ from, to }: RedirectForm): RedirectProblems {
  const [path, target] = [checkRedirectFrom(from), checkRedirectTo(to)];
  return {
    ...NO_PROBLEMS,
    from: path.ok ? [] : [path.message],
    to: target.ok ? [] : [target.message],
  };
}

export function hasProblems(problems: RedirectProblems): boolean {
  return Object.values(problems).some((messages) => messages.length > 0);
}

/** A refusal of the server: problems of fields, or a failure of the whole form. */
export interface Refusal {
  readonly problems: RedirectProblems;
  readonly failure: string | null;
  /** The redirect as somebody else saved it meanwhile. */
  readonly newer: RedirectEntry | null;
}

export function refusalOf(error: unknown): Refusal {
  const data = error instanceof ApiError ? error.response?.data : undefined;
  const of = (field: string) =>
    (data?.validationErrors ?? [])
      .filter((one) => one.field === `redirect.${field}`)
      .map(({ message }) => message);
  const problems = { from: of('from'), to: of('to'), name: of('name') };
  if (hasProblems(problems)) return { problems, failure: null, newer: null };
  const newer = data?.error?.code === 'version-conflict' ? (data.redirect as RedirectEntry) : null;
  const failure = newer === null ? failureMessage(error) : conflictWords(newer, data?.savedBy);
  return { problems: NO_PROBLEMS, failure, newer };
}

function conflictWords({ from, to }: RedirectEntry, savedBy: unknown): string {
  const author = typeof savedBy === 'string' ? savedBy : 'Somebody';
  return `${author} changed this redirect meanwhile. It now leads from ${from} to ${to}. Save again to replace that with what is here.`;
}
