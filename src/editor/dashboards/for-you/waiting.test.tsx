import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { Review, WaitingPage } from '../../../model/reviews.ts';
import { noTools } from '../../lists/testing/shown-table.tsx';
import { $waiting } from '../../panels/review/review-state.ts';
import { errorResponse, open, respondWith, startAs, storedPage } from '../../testing/open-page.ts';
import { WaitingItem, waitingPages } from './WaitingPages.tsx';
import { declineWaiting, isGone, loadChanges, publishWaiting } from './waiting-calls.ts';

const review: Review = {
  state: 'open',
  askedBy: { _id: 'u2', username: 'wyn' },
  askedAt: '2026-03-01T00:00:00.000Z',
  note: '<img src=x onerror=alert(1)>',
  version: 2,
  decidedBy: null,
  decidedAt: null,
  reason: '',
};
const draft = storedPage({ _id: 'p2', slug: 'guide', version: 3 });
const row: WaitingPage = {
  _id: 'p2',
  collection: 'pages',
  slug: 'guide',
  title: '<b>Guide</b>',
  published: true,
  version: 3,
  changedSince: true,
  review,
};

beforeEach(() => {
  startAs({});
  open();
});

test('a page that waits says who asked and why, as text, and that it was changed since', () => {
  const html = renderToStaticMarkup(<WaitingItem row={row} tools={noTools} />);
  for (const words of [
    'wyn asked',
    'The page was changed since.',
    '&lt;img src=x',
    'aria-label="Publish &lt;b&gt;',
  ])
    expect(html).toContain(words);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>');
});

test('a page is published as it was listed, and not where it was changed since', async () => {
  const calls = respondWith(
    () => Response.json(draft),
    () => Response.json({ page: draft }),
  );
  expect(await publishWaiting(row)).toBe(true);
  expect(calls[1]).toMatchObject({ body: { page: { _id: 'p2', version: 3 }, collection: 'pages' } });
  const changed = respondWith(() => Response.json({ ...draft, version: 4 }));
  expect(await publishWaiting(row)).toBe(false);
  expect(changed).toHaveLength(1);
  respondWith(() => Response.json(draft), errorResponse(409, 'version-conflict', 'Somebody saved.'));
  expect(await publishWaiting(row)).toBe(false);
  respondWith(errorResponse(404, 'page-not-found', 'Gone.'));
  expect(isGone(await publishWaiting(row).catch((error: unknown) => error))).toBe(true);
});

test('a request is declined as it was listed; one that took its place is returned', async () => {
  const calls = respondWith(() => Response.json({}));
  expect(await declineWaiting(row, 'Why?')).toBeNull();
  expect(calls[0]).toEqual({
    url: '/api/reviews/decline',
    body: { _id: 'p2', askedAt: review.askedAt, reason: 'Why?' },
  });
  const newer = { ...review, askedBy: { _id: 'u3', username: 'zoe' } };
  respondWith(errorResponse(409, 'review-changed', 'Again.', { review: newer }));
  expect(await declineWaiting(row, 'Why?')).toEqual(newer);
  respondWith(errorResponse(409, 'not-waiting', 'Over.'));
  await expect(declineWaiting(row, 'Why?')).rejects.toThrow();
});

test('another page that is at the address of one that waited is neither published nor shown in its place', async () => {
  const other = { ...draft, _id: 'p9' };
  const calls = respondWith(() => Response.json(other));
  expect(await publishWaiting(row)).toBe(false);
  expect(calls).toHaveLength(1);
  const revision = { _id: 'r', version: 1, savedBy: 'pia', createdAt: review.askedAt, action: 'publish' };
  for (const newer of [other, { ...draft, version: 4 }]) {
    respondWith(
      () => Response.json({ revisions: [revision], total: 1 }),
      () => Response.json({ page: draft, missing: 0 }),
      () => Response.json(newer),
    );
    expect(await loadChanges(row)).toBe('changed');
  }
});

test('what changed is how the draft differs from what was published last', async () => {
  expect(await loadChanges({ ...row, published: false })).toBe('new');
  const revision = { _id: 'r', version: 1, savedBy: 'pia', createdAt: '2026-01-01T00:00:00.000Z' };
  const published = { ...draft, title: 'Before' };
  const calls = respondWith(
    () =>
      Response.json({
        revisions: [
          { ...revision, _id: 's', action: 'save' },
          { ...revision, action: 'publish' },
        ],
        total: 2,
      }),
    () => Response.json({ page: published, missing: 0 }),
    () => Response.json({ ...draft, title: 'After' }),
  );
  const changes = await loadChanges(row);
  expect(calls[1]!.url).toContain('_id=r');
  const title = { id: 'field page title', field: 'Title', by: 'mine', mine: 'Before', theirs: 'After' };
  expect(changes).toEqual([{ id: 'page', name: 'Page', differences: [title] }]);
  respondWith(() => Response.json({ revisions: [], total: 0 }));
  expect(await loadChanges(row)).toBe('unknown');
});

test('the list says how many wait, and tells the menu', async () => {
  respondWith(() => Response.json({ pages: [row], total: 3 }));
  waitingPages.again();
  await expect.poll(() => waitingPages.$list.get().state).toBe('ready');
  expect($waiting.get()).toBe(3);
  const list = waitingPages.$list.get();
  expect(waitingPages.words({ ...list, total: 0 })).toBe('No page waits for you to publish it.');
  expect(waitingPages.words({ ...list, total: 1 })).toBe('1 page');
});
