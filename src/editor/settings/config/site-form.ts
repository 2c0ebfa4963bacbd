import { atom } from 'nanostores';
import { ApiError, failureMessage } from '../../../browser/request.ts';
import { type Domain, HOST_NAME_PROBLEM } from '../../../model/domain.ts';
import { hostNameOf } from '../../../model/host-name.ts';

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
export type SiteProblems = Readonly<Record<SiteField, readonly string[]>>;

export const NO_PROBLEMS: SiteProblems = { name: [], hostnames: [], isDefault: [] };

/** The form that is open in the tab 'Domains'; null while the sites are listed. */
export const $siteForm = atom<SiteForm | null>(null);

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
    hostnames: wrong.map((line) => `‘${line}’: ${HOST_NAME_PROBLEM}`),
  };
}

export function hasProblems(problems: SiteProblems): boolean {
  return Object.values(problems).some((messages) => messages.length > 0);
}

/** A refusal of the server: problems of fields, or a failure of the whole form. */
export interface Refusal {
  readonly problems: SiteProblems;
  readonly failure: string | null;
  /** The site as somebody else saved it meanwhile. */
  readonly newer: Domain | null;
}

export function refusalOf(error: unknown): Refusal {
  const data = error instanceof ApiError ? error.response?.data : undefined;
  const errors = data?.validationErrors ?? [];
  const of = (field: SiteField) =>
    errors
      .filter((one) => one.field === `domain.${field}` || one.field.startsWith(`domain.${field}.`))
      .map(({ message }) => message);
  const problems = { name: of('name'), hostnames: of('hostnames'), isDefault: of('isDefault') };
  if (hasProblems(problems)) return { problems, failure: null, newer: null };
  const newer = data?.error?.code === 'version-conflict' ? (data.domain as Domain) : null;
  const failure = newer === null ? failureMessage(error) : conflictWords(newer, data?.savedBy);
  return { problems: NO_PROBLEMS, failure, newer };
}

function conflictWords({ name, hostnames }: Domain, savedBy: unknown): string {
  const author = typeof savedBy === 'string' ? savedBy : 'Somebody';
  const hosts = hostnames.length === 0 ? 'no host names' : hostnames.join(', ');
  return `${author} changed this site meanwhile. It is now ‘${name}’ with ${hosts}. Save again to replace that with what is here.`;
}
