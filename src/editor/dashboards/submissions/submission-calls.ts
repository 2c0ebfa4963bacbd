import { apiUrl } from '../../../browser/request.ts';
import type { Removal, Submission } from '../../../model/forms/wire-schema.ts';
import { SUBMISSION_LIST_SIZE } from '../../../model/limits.ts';
import { $start, apiBaseUrl } from '../../document/start-editor.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';

/** A message that somebody sent with a form. All of it is text, whatever it looks like. */
export type { Submission };

/** Which submissions are listed and exported. An empty filter lets all pass. */
export interface SubmissionFilters {
  readonly identifier: string;
  /** The first and the last day (YYYY-MM-DD) in the time zone of the site, both included. */
  readonly fromDate: string;
  readonly toDate: string;
  readonly showDraftSubmissions: boolean;
}

export const NO_FILTERS: SubmissionFilters = {
  identifier: '',
  fromDate: '',
  toDate: '',
  showDraftSubmissions: false,
};

/** Submissions that are listed at once. */
export const PAGE_SIZE = SUBMISSION_LIST_SIZE.default;

/** The name under which a browser stores the export. */
const EXPORT_NAME = 'Form Submissions Export.csv';

/**
 * Loads a page of the submissions, the newest first.
 * @throws ApiError
 */
export async function loadSubmissions(filters: SubmissionFilters, page: number, limit: number = PAGE_SIZE) {
  const { formSubmissions, total } = await askServer<{ formSubmissions: Submission[]; total: number }>(
    'forms/getSubmissions',
    { ...parametersOf(filters), page, limit },
  );
  return { rows: formSubmissions, total };
}

/**
 * The identifiers of the forms that submissions came from.
 * @throws ApiError
 */
export async function loadIdentifiers(): Promise<readonly string[]> {
  const { identifiers } = await askServer<{ identifiers: string[] }>('forms/loadIdentifiers', {
    domainId: domainId(),
  });
  return identifiers;
}

/** @throws ApiError */
export async function removeSubmission(id: string): Promise<void> {
  await changeOnServer('forms/removeSubmission', { _id: id });
}

/**
 * The submissions that people deleted last, by whom and when.
 * @throws ApiError
 */
export async function loadRemovals(): Promise<readonly Removal[]> {
  const { removals } = await askServer<{ removals: Removal[] }>('forms/loadRemovals', {
    domainId: domainId(),
  });
  return removals;
}

/**
 * After how many days submissions are deleted; null if they are kept.
 * @throws ApiError
 */
export async function loadRetention(): Promise<{ readonly days: number | null }> {
  return askServer('forms/loadRetention', { domainId: domainId() });
}

/** @throws ApiError */
export async function saveRetention(days: number | null): Promise<void> {
  await changeOnServer('forms/saveRetention', { domainId: domainId(), days });
}

/**
 * Has the browser download all that match as a CSV file, which the server streams. The rows are asked for first, since
 * a browser shows no reason for a download that failed.
 * @throws ApiError
 */
export async function exportToCsv(filters: SubmissionFilters): Promise<void> {
  await loadSubmissions(filters, 1, 1);
  const link = document.createElement('a');
  link.href = `${apiUrl(apiBaseUrl(), 'forms/generateCSV')}?${new URLSearchParams(parametersOf(filters))}`;
  link.download = EXPORT_NAME;
  link.click();
}

/** The filters as parameters of a call, without those that are empty. */
export function parametersOf(filters: SubmissionFilters): Record<string, string> {
  const { identifier, fromDate, toDate, showDraftSubmissions } = filters;
  const given = { domainId: domainId(), identifier, fromDate, toDate };
  const filled = Object.entries(given).filter(([, value]) => value !== '');
  return Object.fromEntries([...filled, ...(showDraftSubmissions ? [['showDraftSubmissions', 'true']] : [])]);
}

function domainId(): string {
  return $start.get()?.shell.domain.id ?? '';
}
