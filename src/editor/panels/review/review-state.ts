import { atom, computed } from 'nanostores';
import type { Review, ReviewStart } from '../../../model/reviews.ts';
import { mayChangePage, publishingReason } from '../../document/may-change.ts';
import { $saved } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';

/** Updates about requests for publication since the editor was opened. */
const $heard = atom<Partial<ReviewStart>>({});

const $known = computed([$start, $heard], (start, heard): ReviewStart => {
  return { ...(start?.reviews ?? { own: null, waiting: 0, messages: 0, answers: 0, comments: 0 }), ...heard };
});

/**
 * The last request for the publication of the page; null if nobody has requested publication. If this editor has published the
 * page since the request, the request's state is 'published'.
 */
export const $review = computed([$known, $saved], ({ own }, saved): Review | null => {
  const { lastPublished } = saved.roots.page;
  const isOver = own?.state === 'open' && typeof lastPublished === 'string' && lastPublished >= own.askedAt;
  return isOver ? { ...own, state: 'published' } : own;
});

/** The number of pages that this user is asked to publish. */
export const $waiting = computed([$known, $review], ({ own, waiting }, review) => {
  const isPublishedHere = own?.state === 'open' && review?.state === 'published';
  return Math.max(0, waiting - (isPublishedHere ? 1 : 0));
});

/** The numbers of submissions, of answers to own requests, and of comments that are new to this user. */
export const $new = computed($known, ({ messages, answers, comments }) => ({ messages, answers, comments }));

/** The numbers that tabs of the dashboard show, by the keys of the tabs: what waits for this user. */
export const $tabCounts = computed(
  [$waiting, $new],
  (waiting, { messages, answers, comments }): Readonly<Record<string, number>> => ({
    'for-you': waiting + messages + answers + comments,
    submissions: messages,
  }),
);

/** Updates the numbers of what is new to this user. */
export function hearNew(counts: Partial<Pick<ReviewStart, 'messages' | 'answers' | 'comments'>>): void {
  $heard.set({ ...$heard.get(), ...counts });
}

/** Updates the page's request from the response of a call; null if there is no request. */
export function hearReview(own: Review | null): void {
  $heard.set({ ...$heard.get(), own });
}

/**
 * Updates the number of waiting pages from a newly loaded list. If this page was published in this editor, the list no longer
 * counts it.
 */
export function hearWaiting(waiting: number): void {
  const own = $review.get();
  $heard.set({ ...$heard.get(), ...(own?.state === 'published' ? { own } : {}), waiting });
}

/** Returns whether this user may change the page but must ask another user to publish it. */
export function asksForPublication(): boolean {
  return mayChangePage() && publishingReason() !== null;
}
