import { beforeEach, expect, test } from 'vitest';
import { slotsOf } from '../../blocks/registry.ts';
import { removeBlock, setField } from '../../model/commands.ts';
import { PAGE_MAX_BLOCKS } from '../../model/limits.ts';
import { PAGE_LIST } from '../../model/tree.ts';
import { open, storedPage, workingPage } from '../testing/open-page.ts';
import { dispatch, undo } from './changes.ts';
import { $tree, blockAtom, listAtom, rootAtom } from './current-tree.ts';
import { $dirty, $publication, $publications } from './saved.ts';

beforeEach(() => {
  open();
});

const type = (key: string, path: string, value: string) =>
  dispatch(setField($tree.get(), { key, path, value }));

/** Subscribes to each part of the page, as the canvas does, and counts the updates. */
function countRedraws() {
  const drawn: string[] = [];
  for (const key of ['q1', 'area', 't1', 'x1']) blockAtom(key).listen(() => drawn.push(key));
  for (const list of [PAGE_LIST, 'area.contents'] as const) listAtom(list).listen(() => drawn.push(list));
  rootAtom('page').listen(() => drawn.push('page'));
  return drawn;
}

test('a keystroke updates only its own block', () => {
  const drawn = countRedraws();
  type('t1', 'text', 'Call us t');
  type('t1', 'text', 'Call us to');
  expect(drawn).toEqual(['t1', 't1']);
});

test('a keystroke in the page header updates no block', () => {
  const drawn = countRedraws();
  type('page', 'header.title', 'Help');
  expect(drawn).toEqual(['page']);
});

test('removing a block updates its list, and clears the atom of the block', () => {
  const drawn = countRedraws();
  dispatch(removeBlock($tree.get(), { list: 'area.contents', key: 't1' }));
  expect(drawn).toEqual(['area.contents', 't1']);
  expect(blockAtom('t1').get()).toBeUndefined();
});

test('an unknown block passes through the stores unchanged', () => {
  type('q1', 'quote', 'Other words.');
  const { contents } = workingPage();
  expect(contents[2]).toEqual(storedPage().contents[2]);
  expect(workingPage()).toEqual({
    ...storedPage(),
    contents: [{ ...storedPage().contents[0], quote: 'Other words.' }, ...storedPage().contents.slice(1)],
  });
  expect(slotsOf('Foo')).toEqual([]);
});

test('a change makes the page dirty, and undoing it makes it clean', () => {
  expect($dirty.get()).toBe(false);
  type('q1', 'quote', 'They heard me.');
  expect($dirty.get()).toBe(true);
  undo();
  expect($dirty.get()).toBe(false);
});

test('typing the saved text again makes the page clean too', () => {
  type('q1', 'quote', 'They heard me.');
  type('q1', 'quote', 'They listened.');
  expect($dirty.get()).toBe(false);
});

test('the publish marker shows for unsaved changes, for saved ones, and for a page that was never public', () => {
  expect([$publications.get().page.differs, $publication.get()]).toEqual([false, 'Public']);
  type('q1', 'quote', 'They heard me.');
  expect([$publications.get().page.differs, $publication.get()]).toEqual([true, 'Unpublished changes']);
  open(storedPage({ updatedAt: '2026-01-02T00:00:00.000Z' }));
  expect([$publications.get().page.differs, $publication.get()]).toEqual([true, 'Unpublished changes']);
  open(storedPage({ published: false, lastPublished: null }));
  expect([$publications.get().page.differs, $publication.get()]).toEqual([true, 'Not public']);
});

test('of more parts than two full pages have, those that are gone and not shown are forgotten', () => {
  const gone = blockAtom('gone 0');
  const shown = blockAtom('gone 1');
  const stop = shown.listen(() => {});
  const present = blockAtom('q1');
  for (let number = 2; number <= 2 * PAGE_MAX_BLOCKS; number++) blockAtom(`gone ${number}`);
  expect(blockAtom('gone 0')).toBe(gone);
  type('q1', 'quote', 'They heard me.');
  expect(blockAtom('gone 0')).not.toBe(gone);
  expect([blockAtom('gone 1'), blockAtom('q1')]).toEqual([shown, present]);
  stop();
});
