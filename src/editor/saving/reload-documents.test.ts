import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redo, undo } from '../document/changes.ts';
import { blockAtom } from '../document/current-tree.ts';
import { $dirty } from '../document/saved.ts';
import { open, respondWith, storedPage, type, workingPage } from '../testing/open-page.ts';
import { reloadDocuments, unsavedAmong } from './reload-documents.ts';

const page = storedPage();
const changed = () => Response.json({ ...page, version: page.version + 1, title: 'Another title' });

beforeEach(() => {
  open(page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page that a call has changed is taken over, and is not dirty', async () => {
  const sent = respondWith(changed);
  await reloadDocuments([page._id, 'another']);
  expect(sent[0]?.url).toContain(`page/load?slug=${page.slug}`);
  expect(workingPage()).toMatchObject({ version: page.version + 1, title: 'Another title' });
  expect($dirty.get()).toBe(false);
});

test('what is typed while it is loaded stays, as a change', async () => {
  respondWith(() => {
    type('Typed meanwhile');
    return changed();
  });
  await reloadDocuments([page._id]);
  expect([workingPage().version, blockAtom('q1').get()?.quote, $dirty.get()]).toEqual([
    page.version + 1,
    'Typed meanwhile',
    true,
  ]);
});

test('a page with unsaved changes is named, and stays as it is', async () => {
  const sent = respondWith();
  type('Not saved');
  expect(unsavedAmong([page._id])).toEqual(['page']);
  await reloadDocuments([page._id]);
  expect(sent).toEqual([]);
  expect(blockAtom('q1').get()?.quote).toBe('Not saved');
});

test('words that are typed meanwhile where the call has changed others stay, and the next save asks', async () => {
  respondWith(() => {
    type('Typed meanwhile');
    const [quote, ...rest] = page.contents as unknown as [object, ...object[]];
    const contents = [{ ...quote, quote: 'Changed by the call' }, ...rest];
    return Response.json({ ...page, version: page.version + 1, contents });
  });
  await reloadDocuments([page._id]);
  expect([workingPage().version, blockAtom('q1').get()?.quote, $dirty.get()]).toEqual([
    page.version,
    'Typed meanwhile',
    true,
  ]);
});

test('a step that was undone before can be redone after, over what the call has changed', async () => {
  type('Mine');
  undo();
  respondWith(changed);
  await reloadDocuments([page._id]);
  redo();
  expect([workingPage().title, blockAtom('q1').get()?.quote]).toEqual(['Another title', 'Mine']);
});
