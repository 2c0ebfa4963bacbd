import { isBackwards, RANGE_PROBLEM } from '../../../model/day-range.ts';
import { prioritySchema } from '../../../model/page.ts';
import { type PagedState, pagedList } from '../../lists/paged-list.ts';
import { countWords } from '../count-words.ts';
import { loadSitemap, NO_FILTERS, PAGE_SIZE, type SitemapFilters, type SitemapRow } from './sitemap-calls.ts';

export type SitemapList = PagedState<SitemapFilters, SitemapRow>;

/** The pause in typing after which the server is asked, in milliseconds. */
export const TYPING_PAUSE_MS = 250;

/** The pages of the site. What is filtered by stays while the editor is open, the pages themselves do not. */
export const sitemap = pagedList<SitemapFilters, SitemapRow>({
  query: NO_FILTERS,
  pageSize: PAGE_SIZE,
  load: loadSitemap,
  words: (list) => listWords(list),
});

/** What the list has, in words. */
export function listWords({ state, total, page, query, problem }: SitemapList): string {
  if (state === 'failed') return `The pages could not be listed. ${problem ?? ''}`.trim();
  if (total === null) return 'Loading pages…';
  if (total > 0) return countWords({ total, page, pageSize: PAGE_SIZE }, 'page', 'pages');
  return isFiltered(query)
    ? 'No page passes these filters.'
    : 'This site has no pages yet. Create the first one.';
}

/** Whether filters leave something out. */
export function isFiltered(filters: SitemapFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** What is wrong with the filters, in words: with the priority, and with the range of days. */
export function filterProblems({ priority, lastModFrom, lastModTo }: SitemapFilters): {
  readonly priority: string | null;
  readonly days: string | null;
} {
  return {
    priority: priority === '' || prioritySchema.safeParse(Number(priority)).success ? null : PRIORITY_PROBLEM,
    days: isBackwards(lastModFrom, lastModTo) ? RANGE_PROBLEM : null,
  };
}

const PRIORITY_PROBLEM = 'A priority is a number from 0 to 1 in steps of 0.1, such as 0.5.';
