import { REVIEW_LIST_SIZE } from '../../../../model/limits.ts';
import type { Review, WaitingPage } from '../../../../model/reviews.ts';
import { ofThisSite } from '../../../document/sites.ts';
import { type PagedState, pagedList } from '../../../lists/paged-list.ts';
import { hearWaiting } from '../../../panels/review/review-state.ts';
import { askServer } from '../../../saving/server-calls.ts';
import { countWords } from '../../count-words.ts';

export type { WaitingPage };
export type WaitingList = PagedState<object, WaitingPage>;

/** Pages that wait that are listed at once. */
export const PAGE_SIZE = REVIEW_LIST_SIZE.default;

/** The pages of this site that wait for this user to publish them, those that wait longest first. The menu has their number. */
export const waitingPages = pagedList<object, WaitingPage>({
  query: {},
  pageSize: PAGE_SIZE,
  load: async (_, page) => {
    const query = { ...ofThisSite(), page, size: PAGE_SIZE };
    const { pages, total } = await askServer<{ pages: WaitingPage[]; total: number }>('reviews/list', query);
    hearWaiting(total);
    return { rows: pages, total };
  },
  words: (list) => waitingListWords(list),
});

/** What is said where a request was not declined, since another one took its place. */
export function askedAgain({ askedBy }: Review): string {
  return `${askedBy.username || 'Somebody'} has asked again since you looked, so nothing was declined. Look at what changed first, or decline this request instead.`;
}

/** What the list has, in words. */
export function waitingListWords({ state, total, page, problem }: WaitingList): string {
  if (state === 'failed') return `The pages that wait could not be listed. ${problem ?? ''}`.trim();
  if (total === null) return 'Looking for pages that wait…';
  if (total === 0) return 'No page waits for you to publish it.';
  return countWords({ total, page, pageSize: PAGE_SIZE }, 'page', 'pages');
}
