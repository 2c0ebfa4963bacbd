import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setField } from '../../../model/commands.ts';
import { dispatch } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { $undoLabel } from '../../document/history.ts';
import { $dirty, $publication, $saved } from '../../document/saved.ts';
import { errorResponse, open, respondWith, storedPage } from '../../testing/open-page.ts';
import { $toasts } from '../../ui/toasts.ts';
import { deletePage, unpublishPage } from './page-actions.ts';

const TARGET = { _id: 'page-1', collection: 'pages' };

const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('window', { location: { assign } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Makes an unsaved change. */
function edit(): void {
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: 'Mine.' }));
}

const toasts = () => $toasts.get().map(({ text }) => text);

test('unpublishing removes the page from visitors and keeps unsaved changes', async () => {
  open();
  edit();
  const sent = respondWith(() => Response.json({ _id: 'page-1', published: false }));
  await unpublishPage();
  expect(sent[0]).toEqual({ url: '/api/page/unpublishPage', body: TARGET });
  expect([$publication.get(), $dirty.get(), toasts()]).toEqual(['Not public', true, ['Page Unpublished']]);
  expect($tree.get().blocks.q1?.quote).toBe('Mine.');
  expect($saved.get().roots.page.published).toBe(false);
  expect($undoLabel.get()).toBe('Undo: Change Quote');
});

test('a failed unpublishing changes nothing', async () => {
  open();
  respondWith(errorResponse(403, 'not-allowed', 'You are not allowed to do this.'));
  await expect(unpublishPage()).rejects.toThrow();
  expect([$tree.get().roots.page.published, toasts()]).toEqual([true, []]);
});

test('deleting a page also deletes its unsaved changes, and leads to the home page', async () => {
  open(storedPage({ published: false }));
  edit();
  const sent = respondWith(() => Response.json({ _id: 'page-1', deleted: true }));
  await deletePage();
  expect(sent[0]).toEqual({ url: '/api/page/delete', body: TARGET });
  expect([$dirty.get(), $undoLabel.get(), toasts()]).toEqual([false, null, ['Page Deleted']]);
  expect(assign).toHaveBeenCalledWith('/');
});

test('a page that somebody else has published meanwhile is not deleted, and is shown as published', async () => {
  open(storedPage({ published: false }));
  respondWith(
    errorResponse(409, 'page-published', 'This page is published. Unpublish it before you delete it.'),
  );
  await expect(deletePage()).rejects.toThrow();
  expect([$tree.get().roots.page.published, $saved.get().roots.page.published]).toEqual([true, true]);
  expect(assign).not.toHaveBeenCalled();
});
