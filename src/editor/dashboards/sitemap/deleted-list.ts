import { DELETED_PAGE_RETENTION_DAYS } from '../../../model/limits.ts';
import type { DeletedRow } from '../../../model/sitemap.ts';
import { ofThisSite } from '../../document/sites.ts';
import { type PagedState, pagedList } from '../../lists/paged-list.ts';
import { askServer } from '../../saving/server-calls.ts';
import { countWords } from '../count-words.ts';
import { PAGE_SIZE } from './sitemap-calls.ts';

export type DeletedList = PagedState<object, DeletedRow>;

/** The pages of this site that can be restored, those deleted last first. */
export const deletedPages = pagedList<object, DeletedRow>({
  query: {},
  pageSize: PAGE_SIZE,
  load: async (_, page) => {
    const query = { ...ofThisSite(), page, size: PAGE_SIZE };
    const { pages, total } = await askServer<{ pages: DeletedRow[]; total: number }>(
      'sitemap/loadDeleted',
      query,
    );
    return { rows: pages, total };
  },
  words: (list) => deletedWords(list),
});

/** What the list has, in words. */
export function deletedWords({ state, total, page, problem }: DeletedList): string {
  if (state === 'failed') return `The deleted pages could not be listed. ${problem ?? ''}`.trim();
  if (total === null) return 'Looking for deleted pages…';
  if (total === 0) return `No page was deleted in the last ${DELETED_PAGE_RETENTION_DAYS} days.`;
  return countWords({ total, page, pageSize: PAGE_SIZE }, 'deleted page', 'deleted pages');
}
