import { checkRedirectFrom, checkRedirectTo, type RedirectEntry } from '../../../../model/redirect.ts';
import { entryForm } from '../../../lists/entry-form.ts';
import { type Problems, type Refusal, refusalOf } from '../../entries/entry-problems.ts';

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

type RedirectField = 'from' | 'to' | 'name';
export type RedirectProblems = Problems<RedirectField>;

export const NO_PROBLEMS: RedirectProblems = { from: [], to: [], name: [] };

/** The form that is open in the tab 'Redirects'; null while the redirects are listed. */
export const $redirectForm = entryForm<RedirectForm>({
  modal: 'site-settings',
  tab: 'redirects',
  about: 'the redirect',
});

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

/** What a failed save says about the form. */
export function redirectRefusal(error: unknown): Refusal<RedirectField, RedirectEntry> {
  return refusalOf(error, { key: 'redirect', none: NO_PROBLEMS, changed: conflictWords });
}

function conflictWords({ from, to }: RedirectEntry, author: string): string {
  return `${author} changed this redirect meanwhile. It now leads from ${from} to ${to}. Save again to replace that with what is here.`;
}
