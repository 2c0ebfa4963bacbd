import { apiUrl } from '../../../browser/request.ts';
import type { AuditEntry } from '../../../calls/audit.ts';
import { AUDIT_LIST_SIZE } from '../../../model/limits.ts';
import { apiBaseUrl } from '../../document/start-editor.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';

export type { AuditEntry };

/** Which entries are listed and exported. An empty filter lets all pass. */
export interface ActivityFilters {
  /** The id of a user. */
  readonly person: string;
  readonly action: string;
  /** The first and the last day (YYYY-MM-DD) in the time zone of the site, both included. */
  readonly fromDate: string;
  readonly toDate: string;
}

export const NO_FILTERS: ActivityFilters = { person: '', action: '', fromDate: '', toDate: '' };

/** Entries that are listed at once. */
export const PAGE_SIZE = AUDIT_LIST_SIZE.default;

/** The name under which a browser stores the export. */
const EXPORT_NAME = 'Activity Export.csv';

/** Loads a page of what people did, the latest first. @throws ApiError */
export async function loadActivity(filters: ActivityFilters, page: number, limit: number = PAGE_SIZE) {
  const { entries, total } = await askServer<{ entries: AuditEntry[]; total: number }>('audit/list', {
    ...parametersOf(filters),
    page,
    limit,
  });
  return { rows: entries, total };
}

export interface Person {
  readonly _id: string;
  readonly username: string;
}

/** Everybody who is on record. @throws ApiError */
export async function loadPeople(): Promise<readonly Person[]> {
  return (await askServer<{ people: Person[] }>('audit/loadPeople', {})).people;
}

/** For how many days entries are kept. @throws ApiError */
export function loadRetention(): Promise<{ readonly days: number }> {
  return askServer('audit/loadRetention', {});
}

/** @throws ApiError */
export async function saveRetention(days: number): Promise<void> {
  await changeOnServer('audit/saveRetention', { days });
}

/**
 * Has the browser download all that match as a CSV file, which the server streams. The rows are asked for first, since
 * a browser shows no reason for a download that failed.
 * @throws ApiError
 */
export async function exportToCsv(filters: ActivityFilters): Promise<void> {
  await loadActivity(filters, 1, 1);
  const link = document.createElement('a');
  link.href = `${apiUrl(apiBaseUrl(), 'audit/generateCSV')}?${new URLSearchParams(parametersOf(filters))}`;
  link.download = EXPORT_NAME;
  link.click();
}

/** The filters as parameters of a call, without those that are empty. */
function parametersOf(filters: ActivityFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}
