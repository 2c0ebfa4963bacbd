import type { Domain } from '../../../model/domain.ts';
import { hostNameOf, hostNameProblem } from '../../../model/host-name.ts';
import { entryForm } from '../../lists/entry-form.ts';
import { type Problems, type Refusal, refusalOf } from '../entries/entry-problems.ts';

/** A site that is being made or changed. It outlasts the modal, so that closing it loses nothing. */
export interface SiteForm {
  /** Absent for a new site. */
  readonly _id?: string;
  /** The version that is changed. */
  readonly version?: number;
  readonly name: string;
  /** One on each line. */
  readonly hostnames: string;
  readonly isDefault: boolean;
}

export type SiteField = 'name' | 'hostnames' | 'isDefault';
export type SiteProblems = Problems<SiteField>;

export const NO_PROBLEMS: SiteProblems = { name: [], hostnames: [], isDefault: [] };

/** The form that is open in the tab 'Domains'; null while the sites are listed. */
export const $siteForm = entryForm<SiteForm>({
  modal: 'config-settings',
  tab: 'domains',
  about: 'the site',
});

export function formOf({ _id, version, name, hostnames, isDefault }: Domain): SiteForm {
  return { _id, version, name, hostnames: hostnames.join('\n'), isDefault };
}

export const newSiteForm: SiteForm = { name: '', hostnames: '', isDefault: false };

/** The lines of the form that hold something. */
export function hostLines({ hostnames }: SiteForm): string[] {
  return hostnames
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What can be seen to be wrong before the form is sent. */
export function problemsOf(form: SiteForm): SiteProblems {
  const wrong = hostLines(form).filter((line) => hostNameOf(line) === null);
  return {
    ...NO_PROBLEMS,
    name: form.name.trim() === '' ? ['Give the site a name'] : [],
    hostnames: wrong.map((line) => `‘${isolated(line)}’: ${hostNameProblem(line)}`),
  };
}

/** A text that cannot change the direction of the sentence around it. */
function isolated(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '�');
}

/** What a failed save says about the form. */
export function siteRefusal(error: unknown): Refusal<SiteField, Domain> {
  return refusalOf(error, { key: 'domain', none: NO_PROBLEMS, changed: conflictWords });
}

function conflictWords({ name, hostnames }: Domain, author: string): string {
  const hosts = hostnames.length === 0 ? 'no host names' : hostnames.join(', ');
  return `${author} changed this site meanwhile. It is now ‘${name}’ with ${hosts}. Save again to replace that with what is here.`;
}
