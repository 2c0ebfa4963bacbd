import { beforeEach, expect, test } from 'vitest';
import type { Review } from '../../../model/reviews.ts';
import { setPageState } from '../../document/saved.ts';
import {
  editorStart,
  errorResponse,
  open,
  respondWith,
  saved,
  startAs,
  storedPage,
  type,
} from '../../testing/open-page.ts';
import { reviewNote, stateWords, waitingCount } from './messages.ts';
import { askForPublication, withdrawReview } from './review-calls.ts';
import { $review, $waiting, asksForPublication, hearReview, hearWaiting } from './review-state.ts';

const review: Review = {
  state: 'open',
  askedBy: { _id: 'u2', username: 'wyn' },
  askedAt: '2026-03-01T00:00:00.000Z',
  note: 'Please',
  version: 3,
  decidedBy: null,
  decidedAt: null,
  reason: '',
};
const writer = { ...editorStart().user, roles: ['writer'], rights: [] };

beforeEach(() => {
  startAs({ user: writer });
  open(storedPage({ version: 3, published: true, lastPublished: '2026-02-01T00:00:00.000Z' }));
  hearReview(null);
  hearWaiting(0);
});

test('whoever may change the page and not publish it asks for that', () => {
  expect(asksForPublication()).toBe(true);
  startAs({ user: writer, canChange: false });
  expect(asksForPublication()).toBe(false);
  startAs({});
  expect(asksForPublication()).toBe(false);
});

test('a publication from here closes the request of the page, and one page less waits', () => {
  hearReview(review);
  hearWaiting(2);
  expect([$review.get()?.state, $waiting.get()]).toEqual(['open', 2]);
  setPageState({ lastPublished: '2026-03-02T00:00:00.000Z' });
  expect([$review.get()?.state, $waiting.get()]).toEqual(['published', 1]);
  // A list loaded after the publication no longer counts that page.
  hearWaiting(1);
  expect($waiting.get()).toBe(1);
});

test('what is not saved is saved before it is asked about, and nothing is asked where it cannot be', async () => {
  type('Mine.');
  const calls = respondWith(saved, () => Response.json({ review: { ...review, note: 'Now' } }));
  expect(await askForPublication('Now')).toBeNull();
  expect(calls[1]).toEqual({
    url: expect.stringMatching(/reviews\/ask$/),
    body: { _id: storedPage()._id, version: 4, note: 'Now' },
  });
  expect($review.get()?.note).toBe('Now');

  type('Mine again.');
  const refused = respondWith(errorResponse(422, 'validation', 'Not right.'));
  expect(await askForPublication('Now')).toContain('could not be saved');
  expect(refused).toHaveLength(1);
});

test('a request that was taken back is none', async () => {
  hearReview(review);
  respondWith(() => Response.json({}));
  await withdrawReview();
  expect($review.get()).toBeNull();
});

test('a request is told with who asked and who decided', () => {
  expect(stateWords(review, 'u2')).toBe('You asked for publication');
  expect(stateWords(review, 'u1')).toBe('wyn asked for publication');
  const declined = { ...review, state: 'declined' as const, decidedBy: 'pia' };
  expect(stateWords(declined, 'u2')).toBe('pia declined to publish this');
  expect([reviewNote(null), reviewNote(review)]).toEqual([null, 'Publication was asked for']);
  expect([waitingCount(99, 100), waitingCount(100, 100)]).toEqual(['99', '99+']);
});
