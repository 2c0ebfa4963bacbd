import { describe, expect, test } from 'vitest';
import { insertMediaItem, setMediaUse } from './media-queries.ts';
import {
  failedPosterAttempts,
  forgetPosterFailures,
  isPosterUsed,
  nextMissingPoster,
  nextPosterAttempt,
  purgePosterFailures,
  putPosterFailure,
  storedPosters,
  unusedPosters,
} from './poster-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, mediaItemRow } from './testing/rows.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-01T10:05:00.000Z';
const [A, B, VIMEO] = ['video-youtube-aaaaaaaaaaa', 'video-youtube-bbbbbbbbbbb', 'video-vimeo-76979871'];
const DRAFT = { documentId: 'page', domainId: 'one', state: 'draft' } as const;

describe.each(dialects)('posters on $name', ({ open }) => {
  const opened = async (...used: string[]) => {
    const db = await open();
    await addDomain(db, { id: 'one' });
    await setMediaUse(db, DRAFT, new Map(used.map((id) => [id, new Set<string>()])));
    return db;
  };

  test('what documents use and is not there is missing, each once, by service', async () => {
    const db = await opened(A, B, VIMEO, 'a', '/help', 'video', 'video.', 'video-youtubf', 'zebra');
    await setMediaUse(db, { ...DRAFT, state: 'published' }, new Map([[A, new Set(['w=320'])]]));
    expect(await nextMissingPoster(db, 'vimeo', NOW)).toBe(VIMEO);
    expect(await nextMissingPoster(db, 'youtube', NOW)).toBe(A);
    await insertMediaItem(db, mediaItemRow(A, { kind: 'poster' }));
    expect(await nextMissingPoster(db, 'youtube', NOW)).toBe(B);
    await insertMediaItem(db, mediaItemRow(B, { kind: 'poster' }));
    expect(await nextMissingPoster(db, 'youtube', NOW)).toBeNull();
    expect(await storedPosters(db, [A, VIMEO, 'a'])).toEqual(new Set([A]));
    expect(await storedPosters(db, [])).toEqual(new Set());
    expect([await isPosterUsed(db, A), await isPosterUsed(db, 'video-vimeo-1')]).toEqual([true, false]);
  });

  test('what failed is tried again at its time, and again at once when it is forgotten', async () => {
    const db = await opened(A, B);
    const failure = { id: A, attempts: 1, reason: 'slow', next_attempt_at: LATER };
    await putPosterFailure(db, failure);
    await putPosterFailure(db, { ...failure, id: B, next_attempt_at: null });
    expect(await nextMissingPoster(db, 'youtube', NOW)).toBeNull();
    expect(await nextPosterAttempt(db, 'youtube')).toBe(LATER);
    expect(await nextPosterAttempt(db, 'vimeo')).toBeNull();
    expect(await nextMissingPoster(db, 'youtube', LATER)).toBe(A);
    await putPosterFailure(db, { ...failure, attempts: 2, next_attempt_at: null });
    expect([await failedPosterAttempts(db, A), await failedPosterAttempts(db, VIMEO)]).toEqual([2, 0]);
    expect(await nextMissingPoster(db, 'youtube', LATER)).toBeNull();
    await forgetPosterFailures(db, [A]);
    await forgetPosterFailures(db, []);
    expect(await nextMissingPoster(db, 'youtube', NOW)).toBe(A);
  });

  test('what no document uses any more can be removed', async () => {
    const db = await opened(A);
    for (const id of [A, B]) {
      await insertMediaItem(db, mediaItemRow(id, { kind: 'poster', hash: `hash of ${id}` }));
      await putPosterFailure(db, { id, attempts: 1, reason: 'slow', next_attempt_at: LATER });
    }
    await insertMediaItem(db, mediaItemRow('a'));
    expect(await unusedPosters(db)).toEqual([{ id: B, hash: `hash of ${B}` }]);
    expect(await purgePosterFailures(db)).toBe(true);
    expect(await purgePosterFailures(db)).toBe(false);
    expect([await failedPosterAttempts(db, A), await failedPosterAttempts(db, B)]).toEqual([1, 0]);
  });
});
