import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NAV_KEY, PAGE_KEY } from '../../../model/roots.ts';
import { undo } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { $redoLabel, $undoLabel } from '../../document/history.ts';
import { $dirtyRoots } from '../../document/saved.ts';
import { $conflict } from '../../saving/save-state.ts';
import {
  change,
  openSite,
  respondWith,
  siteDocuments,
  storedPage,
  type as typeQuote,
  workingPage,
} from '../../testing/open-page.ts';
import { $toasts } from '../../ui/toasts.ts';
import { loadRevision, restoreRevision } from './revisions.ts';

const REVISION = { _id: 'r1', version: 1, action: 'save', savedBy: 'noor', createdAt: '2026-01-01' } as const;
const [quote] = storedPage().contents;
const earlier = { ...storedPage(), contents: [{ ...quote!, quote: 'Earlier words.' }], version: 4 };
const quoteNow = () => workingPage().contents[0]?.quote;

beforeEach(() => openSite(storedPage(), siteDocuments()));
afterEach(() => vi.unstubAllGlobals());

test('the page is what it was, saved; undo brings back what was here, and its save is over the restored version', async () => {
  const sent = respondWith(() => Response.json({ page: earlier }));
  expect(await restoreRevision(PAGE_KEY, REVISION)).toBeNull();
  expect(sent[0]).toEqual({
    url: '/api/page/restore',
    body: { _id: 'page-1', collection: 'pages', revision: 'r1', version: 3 },
  });
  expect(quoteNow()).toBe('Earlier words.');
  expect(workingPage().contents).toHaveLength(1);
  expect($dirtyRoots.get()).toEqual([]);
  expect($toasts.get().at(-1)?.text).toBe('Version restored');
  expect($undoLabel.get()).toBe('Undo: Restore a version');
  undo();
  expect(workingPage().contents).toEqual(storedPage().contents);
  expect(workingPage().version).toBe(4);
  expect($dirtyRoots.get()).toEqual([PAGE_KEY]);
  expect($redoLabel.get()).toBe('Redo: Restore a version');
});

test('unsaved changes give way to the version, and undo brings them back; other documents keep theirs', async () => {
  typeQuote('Mine.');
  change(NAV_KEY, 'donate.text', 'Give');
  respondWith(() => Response.json({ page: earlier }));
  await restoreRevision(PAGE_KEY, REVISION);
  expect($dirtyRoots.get()).toEqual([NAV_KEY]);
  undo();
  expect(quoteNow()).toBe('Mine.');
});

test('the navigation is restored by its kind and domain, and the page stays as it is', async () => {
  const { nav } = siteDocuments();
  const then = { ...nav, items: nav.items.slice(1), version: 3 };
  const sent = respondWith(() => Response.json({ nav: then }));
  expect(await restoreRevision(NAV_KEY, REVISION)).toBeNull();
  expect(sent[0]).toEqual({
    url: '/api/site/restore',
    body: { kind: 'nav', domainId: 'domain-1', revision: 'r1', version: 2 },
  });
  expect($tree.get().roots[NAV_KEY]).toEqual(then);
  undo();
  expect($tree.get().roots[NAV_KEY]?.items).toEqual(nav.items);
  expect(workingPage()).toEqual(storedPage());
});

const newer = () =>
  Response.json(
    {
      statusCode: 409,
      message: 'Noor has saved this page.',
      error: { code: 'version-conflict', message: 'Noor has saved this page.' },
      savedBy: 'noor',
      savedAt: '2026-02-01T00:00:00.000Z',
      page: { ...earlier, title: 'Newer' },
    },
    { status: 409 },
  );

test('a newer version is taken over instead, so that nothing of it is overwritten unseen', async () => {
  respondWith(newer);
  expect(await restoreRevision(PAGE_KEY, REVISION)).toMatch(
    /^Nothing was restored: noor has saved a newer version/,
  );
  expect(workingPage()).toMatchObject({ title: 'Newer', version: 4 });
  expect([$dirtyRoots.get(), $conflict.get()]).toEqual([[], null]);
});

test('with unsaved changes, a newer version asks as it does at a save', async () => {
  typeQuote('Mine.');
  respondWith(newer);
  expect(await restoreRevision(PAGE_KEY, REVISION)).toMatch(/^Nothing was restored/);
  expect(quoteNow()).toBe('Mine.');
  expect($conflict.get()).toEqual({
    root: PAGE_KEY,
    action: 'save',
    savedBy: 'noor',
    savedAt: '2026-02-01T00:00:00.000Z',
    theirs: { ...earlier, title: 'Newer' },
  });
});

test('any other failure changes nothing', async () => {
  respondWith(() => Response.json({ statusCode: 403, message: 'No.' }, { status: 403 }));
  await expect(restoreRevision(PAGE_KEY, REVISION)).rejects.toThrow();
  expect(workingPage()).toEqual(storedPage());
});

test('a revision is compared at the present address of the page, beside the other documents as they are', async () => {
  const { _id, contents, title } = earlier;
  const sent = respondWith(() =>
    Response.json({
      revision: REVISION,
      page: { ...earlier, _id, contents, title, slug: 'former' },
      missing: 2,
    }),
  );
  const { tree: then, missing } = await loadRevision(PAGE_KEY, REVISION);
  expect(missing).toBe(2);
  expect(sent[0]?.url).toBe('/api/page/loadRevision?_id=r1');
  expect(then.roots.page.slug).toBe('help');
  expect(then.roots[NAV_KEY]).toBe($tree.get().roots[NAV_KEY]);
});
