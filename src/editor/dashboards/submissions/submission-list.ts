import { isBackwards, RANGE_PROBLEM } from '../../../model/day-range.ts';
import { type PagedState, pagedList } from '../../lists/paged-list.ts';
import { countWords } from '../count-words.ts';
import {
  loadSubmissions,
  NO_FILTERS,
  PAGE_SIZE,
  type Submission,
  type SubmissionFilters,
} from './submission-calls.ts';

export type SubmissionList = PagedState<SubmissionFilters, Submission>;

/** The submissions of the site. What is filtered by stays while the editor is open, the submissions themselves do not. */
export const submissions = pagedList<SubmissionFilters, Submission>({
  query: NO_FILTERS,
  pageSize: PAGE_SIZE,
  load: (filters, page) => loadSubmissions(filters, page),
  words: (list) => listWords(list),
});

/** What the list has, in words. */
export function listWords({ state, total, page, query, problem }: SubmissionList): string {
  if (state === 'failed') return `The submissions could not be listed. ${problem ?? ''}`.trim();
  if (total === null) return 'Loading submissions…';
  if (total > 0) return countWords({ total, page, pageSize: PAGE_SIZE }, 'submission', 'submissions');
  return isFiltered(query)
    ? 'No submission passes these filters.'
    : 'There are no submissions yet. What visitors send with a form of this site is shown here.';
}

/** Whether filters of the drawer leave something out. */
export function isFiltered({ identifier, fromDate, toDate }: SubmissionFilters): boolean {
  return `${identifier}${fromDate}${toDate}` !== '';
}

/** Why a range of days has no days, in words; null if it has some, or is open. */
export function rangeProblem({ fromDate, toDate }: SubmissionFilters): string | null {
  return isBackwards(fromDate, toDate) ? RANGE_PROBLEM : null;
}
