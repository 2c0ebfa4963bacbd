import { type PagedState, pagedList } from '../../lists/paged-list.ts';
import { countWords } from '../count-words.ts';
import {
  type ActivityFilters,
  type AuditEntry,
  loadActivity,
  NO_FILTERS,
  PAGE_SIZE,
} from './activity-calls.ts';

export type ActivityList = PagedState<ActivityFilters, AuditEntry>;

/** What people did. What is filtered by stays while the editor is open, the entries themselves do not. */
export const activity = pagedList<ActivityFilters, AuditEntry>({
  query: NO_FILTERS,
  pageSize: PAGE_SIZE,
  load: (filters, page) => loadActivity(filters, page),
  words: (list) => listWords(list),
});

/** What the list has, in words. */
export function listWords({ state, total, page, query, problem }: ActivityList): string {
  if (state === 'failed') return `The activity could not be listed. ${problem ?? ''}`.trim();
  if (total === null) return 'Loading activity…';
  if (total > 0) return countWords({ total, page, pageSize: PAGE_SIZE }, 'entry', 'entries');
  return isFiltered(query) ? 'Nothing passes these filters.' : 'Nothing is on record yet.';
}

/** Whether filters of the drawer leave something out. */
export function isFiltered(query: ActivityFilters): boolean {
  return Object.values(query).join('') !== '';
}

/** Who did it, in words. */
export function whoWords({ person, action, subject }: AuditEntry): string {
  if (person !== null) return person.username;
  if (action === 'user/add') return 'Whoever runs the server';
  return subject.kind === 'user' && subject._id === ''
    ? 'Somebody without an account'
    : 'Somebody not logged in';
}

/** What was done, in words: to what, with what is known besides, and how often. */
export function whatWords({ what, subject, details, times }: AuditEntry): string {
  const name = subject.name === '' ? '' : `: ${subject.name}`;
  const more = [details, times === 1 ? '' : `${times} times`].filter((part) => part !== '').join(', ');
  return `${what}${name}${more === '' ? '' : ` (${more})`}`;
}
