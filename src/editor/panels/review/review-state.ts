import { atom, computed } from 'nanostores';
import type { Review, ReviewStart } from '../../../model/reviews.ts';
import { mayChangePage, publishingReason } from '../../document/may-change.ts';
import { $saved } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';

/** News of requests for publication since the editor started. */
const $heard = atom<Partial<ReviewStart>>({});

const $known = computed([$start, $heard], (start, heard): ReviewStart => {
  return { ...(start?.reviews ?? { own: null, waiting: 0 }), ...heard };
});

/** The last request for the publication of the page; null where there is none. One that a publication from here has closed says so. */
export const $review = computed([$known, $saved], ({ own }, saved): Review | null => {
  const { lastPublished } = saved.roots.page;
  const isOver = own?.state === 'open' && typeof lastPublished === 'string' && lastPublished >= own.askedAt;
  return isOver ? { ...own, state: 'published' } : own;
});

/** How many pages wait for this user to publish them. */
export const $waiting = computed([$known, $review], ({ own, waiting }, review) => {
  const isPublishedHere = own?.state === 'open' && review?.state === 'published';
  return Math.max(0, waiting - (isPublishedHere ? 1 : 0));
});

/** Takes over what a call says of the page; null for no request. */
export function hearReview(own: Review | null): void {
  $heard.set({ ...$heard.get(), own });
}

/** Takes over how many pages wait, as a list of them says it, and which of them is this one. */
export function hearWaiting(waiting: number): void {
  const own = $review.get();
  $heard.set({ ...$heard.get(), ...(own?.state === 'published' ? { own } : {}), waiting });
}

/** Whether this user may change the page and has to ask somebody else to publish it. */
export function asksForPublication(): boolean {
  return mayChangePage() && publishingReason() !== null;
}

/** Whether the dialog is open in which publication is asked for. */
export const $asking = atom(false);
