import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeOf as patchesIn } from '../../model/change.ts';
import { HearthError } from '../../model/errors.ts';
import type { StoredPage } from '../../model/page.ts';
import { changeOf, type Edit, edited, edits } from '../../model/testing/edits.ts';
import { storedPages } from '../../model/testing/pages.ts';
import type { DocumentChanged } from '../../model/together.ts';
import type { ContentTree } from '../../model/tree.ts';
import { dispatch, redo, undo } from '../document/changes.ts';
import { $tree, pageOf, treeOf } from '../document/current-tree.ts';
import { $redoLabel, $undoLabel, endTyping } from '../document/history.ts';
import { editedFields } from '../document/same-document.ts';
import { $dirty, $saved } from '../document/saved.ts';
import { savePage } from '../saving/save.ts';
import { $conflict, requestOf } from '../saving/save-state.ts';
import {
  change,
  open,
  openSite,
  respondWith,
  saved,
  siteDocuments,
  storedPage,
  type,
  workingPage,
} from '../testing/open-page.ts';
import { $announcement } from '../ui/announcements.ts';
import { $toasts } from '../ui/toasts.ts';
import { arrive as arriveFor } from './arrivals.ts';

const TEXT = { key: 't1', componentType: 'Text', text: 'Call us now' };
const [QUOTE, , FOO] = storedPage().contents as [object, object, object];
/** The page as somebody else has saved it, with another text in the area. */
const theirs = storedPage({
  version: 4,
  slug: 'help-now',
  contents: [
    QUOTE,
    { key: 'area', componentType: 'TitledArea', title: 'Near you', contents: [TEXT] },
    FOO,
  ] as never,
});
const told = { id: 'page-1', version: 4, slug: 'help-now', by: 'Lin', person: 'lin' };
const arrive = (change: DocumentChanged) => arriveFor(change, 'marion');
const answers = (page: StoredPage) => () => Response.json(page);
const textOf = (key: string) => $tree.get().blocks[key];

/** Returns the blocks of a page and where each stands, without the order in a list: undo puts a block back at the nearest place. */
const parts = ({ blocks, lists, roots: { page } }: ContentTree) => ({
  blocks,
  lists: Object.fromEntries(Object.entries(lists).map(([list, keys]) => [list, keys.toSorted()])),
  page: editedFields(page),
});

beforeEach(() => {
  open();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what another has saved is here at once, and nothing counts as changed', async () => {
  const sent = respondWith(answers(theirs));
  await arrive(told);
  expect(sent[0]?.url).toContain('slug=help-now');
  expect(pageOf($tree.get())).toMatchObject({ slug: 'help-now', version: 4 });
  expect(textOf('t1')).toMatchObject({ text: 'Call us now' });
  expect([$dirty.get(), $undoLabel.get()]).toEqual([false, null]);
});

test('changes in another place are kept, can be undone, and are saved over the new version', async () => {
  type('Mine');
  respondWith(answers(theirs), saved);
  await arrive(told);
  expect([textOf('q1')?.quote, textOf('t1')?.text, $dirty.get()]).toEqual(['Mine', 'Call us now', true]);
  undo();
  expect([textOf('q1')?.quote, textOf('t1')?.text, $dirty.get()]).toEqual([
    'They listened.',
    'Call us now',
    false,
  ]);
  redo();
  await savePage('save');
  expect([requestOf('page').state, workingPage().version]).toEqual(['saved', 5]);
});

test('changes of the same words stay as they are, and the person is asked when they like', async () => {
  change('t1', 'text', 'Ring us');
  respondWith(answers(theirs));
  await arrive(told);
  expect(textOf('t1')).toMatchObject({ text: 'Ring us' });
  expect($saved.get().roots.page.version).toBe(3);
  expect($conflict.get()).toBeNull();
  expect(requestOf('page')).toMatchObject({
    state: 'conflict',
    message: 'Lin has saved other words where you have written. Yours are still here.',
    conflict: { savedBy: 'Lin', theirs: { version: 4 } },
  });
});

test('the own words from another window are named so', async () => {
  change('t1', 'text', 'Ring us');
  respondWith(answers(theirs));
  await arriveFor({ ...told, person: 'marion', by: 'marion' }, 'marion');
  expect(requestOf('page')).toMatchObject({
    message: 'You, in another window, have saved other words where you have written. Yours are still here.',
  });
});

test('a version that is known is not loaded: an own save, and what arrives twice', async () => {
  const sent = respondWith(answers(theirs));
  await arrive({ ...told, version: 3 });
  await Promise.all([arrive(told), arrive(told)]);
  await arrive({ ...told, id: 'another-page' });
  expect(sent.length).toBe(1);
});

test('an own save that is under way ends before anything arrives', async () => {
  type('Mine');
  const answer = Promise.withResolvers<void>();
  const sent = respondWith(async (call) => {
    await answer.promise;
    return saved(call);
  });
  const saving = savePage('save');
  const arriving = arrive(told);
  await Promise.resolve();
  expect(sent.length).toBe(1);
  answer.resolve();
  await Promise.all([saving, arriving]);
  // The save made version 4, so that nothing more is loaded.
  expect([sent.length, workingPage().version]).toEqual([1, 4]);
});

test('a page that cannot be loaded is left to the next save', async () => {
  type('Mine');
  respondWith(() => Response.json({ message: 'no' }, { status: 503 }), answers(theirs));
  await arrive(told);
  expect([textOf('q1')?.quote, requestOf('page').state, workingPage().version]).toEqual(['Mine', 'idle', 3]);
  await arrive(told);
  expect(workingPage().version).toBe(4);
});

test('a deleted page stays on the screen, and a message names the person', async () => {
  await arrive({ ...told, version: null });
  expect($toasts.get().map(({ text }) => text)).toEqual([
    'Lin has deleted this page. Your work is still here.',
  ]);
});

test('a change of the selected block is announced, and no other', async () => {
  const { select } = await import('../document/selection.ts');
  const announced = $announcement.get().number;
  respondWith(answers(theirs), answers({ ...theirs, version: 5, contents: theirs.contents.slice(1) }));
  await arrive(told);
  expect($announcement.get().number).toBe(announced);
  select({ owner: 't1', property: 'text', kind: 'text', label: 'Text' }, { focus: 'stay' });
  const third = { ...theirs, version: 6 };
  respondWith(
    answers({
      ...third,
      contents: [
        QUOTE,
        {
          key: 'area',
          componentType: 'TitledArea',
          title: 'Near you',
          contents: [{ ...TEXT, text: 'Write to us' }],
        },
      ] as never,
    }),
  );
  await arrive({ ...told, version: 6 });
  expect($announcement.get().text).toBe('Lin has changed this too: Text');
});

test('the navigation arrives too', async () => {
  openSite(storedPage(), siteDocuments());
  const { nav } = siteDocuments();
  const sent = respondWith(() => Response.json({ ...nav, version: 3, items: nav.items.slice(1) }));
  await arrive({ id: nav._id, version: 3, by: 'Lin', person: 'lin' });
  expect(sent[0]?.url).toContain('site/loadNav?domainId=domain-1');
  expect(($tree.get().roots['@nav'] as unknown as typeof nav).items.map(({ key }) => key)).toEqual(['about']);
});

/** Makes the edits one by one as an editor does, each as one undo step. Returns the number of steps. */
function make(mine: readonly Edit[]): number {
  return mine.filter((edit, index) => {
    try {
      const { patches } = patchesIn(`Edit ${index}`, changeOf($tree.get(), edit, `m${index}`));
      dispatch(patchesIn(`Edit ${index}`, patches));
      endTyping();
      return patches.length > 0;
    } catch (error) {
      if (error instanceof HearthError) return false;
      throw error;
    }
  }).length;
}

/** Edits that this person does not make in the same way. */
const OTHERS_ALONE = ['set', 'page', 'insert', 'pushItem'] as const;

test.each([
  ['leaves exactly what arrived', OTHERS_ALONE],
  ['fits on every step', undefined],
])('after any arrival, undoing everything %s, and so does redoing', async (_, kinds) => {
  let whole = 0;
  await fc.assert(
    fc.asyncProperty(storedPages, edits(), edits(kinds), async (fields, mine, others) => {
      const page = { ...storedPage(), ...fields } as StoredPage;
      open(page);
      const distinct = others.map((edit) => ({ ...edit, text: `${edit.text}·` }));
      const other = edited(treeOf(page), distinct, 'o');
      const made = make(mine);
      const before = $undoLabel.get();
      respondWith(answers({ ...pageOf(other), version: 4 }));
      await arrive(told);
      if (requestOf('page').state === 'conflict') {
        expect($undoLabel.get()).toBe(before);
        return;
      }
      let steps = 0;
      for (; $undoLabel.get() !== null; steps += 1) undo();
      expect($toasts.get()).toEqual([]);
      // Some of the own changes stay if the history was cut.
      if (kinds !== undefined && steps === made) {
        whole += made > 0 ? 1 : 0;
        expect(parts($tree.get())).toEqual(parts(treeOf(pageOf(other))));
      }
      while ($redoLabel.get() !== null) redo();
      expect($toasts.get()).toEqual([]);
    }),
    { numRuns: 300 },
  );
  if (kinds !== undefined) expect(whole).toBeGreaterThan(100);
});
