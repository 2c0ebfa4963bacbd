import type { Review } from '../../../model/reviews.ts';

export const ASK = 'Ask for publication';

/** Returns the name of the person who made the request, for the beginning of a sentence. */
export function askerWords({ askedBy }: Review, userId: string | undefined): string {
  return askedBy._id === userId ? 'You' : askedBy.username || 'Somebody whose account is gone';
}

/** Returns the outcome of a request, as the beginning of a sentence that ends with the time. */
export function stateWords(review: Review, userId: string | undefined): string {
  if (review.state === 'open') return `${askerWords(review, userId)} asked for publication`;
  const decider = review.decidedBy ?? 'Somebody';
  return review.state === 'declined' ? `${decider} declined to publish this` : `${decider} published this`;
}

/** Returns the menu's note on the page's request; null if there is nothing to say. */
export function reviewNote(review: Review | null): string | null {
  if (review?.state === 'open') return 'Publication was asked for';
  return review?.state === 'declined' ? 'Publication was declined. Page Status says why' : null;
}

/** Says how many pages wait for the user; returns null if no page waits. @param most the number at which counting stops */
export function waitingWords(waiting: number, most: number): string | null {
  if (waiting === 0) return null;
  if (waiting === 1) return '1 page waits for you to publish it';
  return `${waitingCount(waiting, most)} pages wait for you to publish them`;
}

/** Returns the number of waiting pages: '99+' if there may be more. */
export function waitingCount(waiting: number, most: number): string {
  return waiting < most ? String(waiting) : `${most - 1}+`;
}

/** Says how many messages, answers and comments are new to the user; null if none are. */
export function newWords(messages: number, answers: number, comments = 0): string | null {
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  return (
    [
      messages > 0 ? count(messages, 'new message') : null,
      answers > 0 ? `${count(answers, 'answer')} to what you asked for` : null,
      comments > 0 ? `${count(comments, 'comment')} for you` : null,
    ]
      .filter(Boolean)
      .join('. ') || null
  );
}
