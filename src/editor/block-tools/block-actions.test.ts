import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBlock } from '../../blocks/new-block.ts';
import { checkBlocks, slotsOf } from '../../blocks/registry.ts';
import { duplicateKeys } from '../../model/testing/duplicate-keys.ts';
import { fromTree, listAt, listId, PAGE_LIST } from '../../model/tree.ts';
import { redo, undo } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { $undoLabel } from '../document/history.ts';
import { $focusRequest, $selection, select, watchSelection } from '../document/selection.ts';
import { open, storedPage, workingPage } from '../testing/open-page.ts';
import { $announcement } from '../ui/announcements.ts';
import { $question } from '../ui/question.ts';
import { $toasts } from '../ui/toasts.ts';
import { canMoveTo } from './accepted.ts';
import * as actions from './block-actions.ts';

vi.mock('./keep-place.ts', () => ({
  keepPlace: (_key: string, move: () => boolean) => move(),
  showBlock: vi.fn(),
}));
const focusAddPlace = vi.hoisted(() => vi.fn());
vi.mock('./add-places.ts', () => ({ focusAddPlace }));

const AREA = listId('area', 'contents');
const LEFT = listId('split', 'left');
const COLUMNS = {
  ...newBlock('SplitContent'),
  key: 'split',
  left: [
    { ...newBlock('SplitContent'), key: 'inner' },
    { ...newBlock('Text'), key: 'x' },
  ],
};
const keys = (list = PAGE_LIST) => [...listAt($tree.get(), list)];
const announced = () => $announcement.get().text;
const block = (key: string) => ({ owner: key, property: '', kind: 'block', label: '' }) as const;

let stopWatching: () => void;

beforeEach(() => {
  open();
  $question.set(null);
  stopWatching = watchSelection();
});
afterEach(() => stopWatching());

test('a new block is added and announced, and its first text is selected', () => {
  expect(actions.insertNew('Quote', { list: PAGE_LIST, after: 'q1' })).toBe(true);
  const added = keys()[1]!;
  expect(keys()).toEqual(['q1', added, 'area', 'x1']);
  expect($selection.get()).toMatchObject({ owner: added, property: 'quote', kind: 'text' });
  expect(announced()).toBe('Quote added at position 2 of 4');
  expect($undoLabel.get()).toBe('Undo: Add Quote');
  undo();
  expect(keys()).toEqual(['q1', 'area', 'x1']);
});

test('a new block without a text is selected as a whole, and its form gets the focus', () => {
  actions.insertNew('SplitContent', { list: PAGE_LIST, after: null });
  expect($selection.get()).toMatchObject({ owner: keys()[0], property: '', kind: 'block' });
  expect($focusRequest.get().place).toBe('sidebar');
});

test('adding a type that the list does not accept shows a message and changes nothing', () => {
  const before = $tree.get();
  expect(actions.insertNew('TitledArea', { list: AREA, after: null })).toBe(false);
  expect($toasts.get().at(-1)?.text).toBe('Titled area cannot be put into Titled area.');
  actions.insertNew('TitledArea', { list: PAGE_LIST, after: null });
  const added = keys()[0]!;
  expect(actions.moveTo(added, { list: AREA, after: null })).toBe(false);
  undo();
  expect(fromTree($tree.get(), slotsOf)).toEqual(fromTree(before, slotsOf));
});

test('a column takes everything but columns', () => {
  open(storedPage({ contents: [COLUMNS, { key: 'q', componentType: 'Quote' }] }));
  expect(actions.insertNew('SplitContent', { list: LEFT, after: null })).toBe(false);
  expect($toasts.get().at(-1)?.text).toBe('Split content cannot be put into Split content, left.');
  expect(actions.moveTo('inner', { list: listId('split', 'right'), after: null })).toBe(false);
  expect(actions.moveTo('q', { list: LEFT, after: 'inner' })).toBe(true);
  expect(keys(LEFT)).toEqual(['inner', 'q', 'x']);
  for (const type of ['Testimonials', 'OneActiveCarousel', 'Humanitix', 'WorkshopEnquiryForm'])
    expect(actions.insertNew(type, { list: listId('split', 'right'), after: null })).toBe(true);
});

test('what is in a list that accepts no more of its type stays, is moved within it, and is copied with it', () => {
  open(storedPage({ contents: [COLUMNS] }));
  expect(canMoveTo($tree.get(), LEFT, 'inner')).toBe(true);
  expect(actions.moveTo('inner', { list: LEFT, after: 'x' })).toBe(true);
  expect(keys(LEFT)).toEqual(['x', 'inner']);
  actions.duplicate('inner');
  expect(keys(LEFT)).toHaveLength(3);
  expect(checkBlocks(workingPage().contents)).toEqual(workingPage().contents);

  const [columns] = workingPage().contents;
  expect(actions.insertCopy(columns!, { list: PAGE_LIST, after: 'split' })).toBe(true);
  expect(keys(listId(keys()[1]!, 'left'))).toHaveLength(3);
});

test('a moved block stays selected, and so does a text in it', () => {
  select(block('area'), { focus: 'stay' });
  actions.moveUp('area');
  expect(keys()).toEqual(['area', 'q1', 'x1']);
  expect(announced()).toBe('Titled area moved from position 2 to 1 of 3');
  expect($selection.get()).toEqual(block('area'));
  expect($undoLabel.get()).toBe('Undo: Move Titled area up');

  const text = { owner: 'area', property: 'title', kind: 'text', label: 'Title' } as const;
  select(text);
  actions.moveDown('area');
  expect($selection.get()).toEqual(text);
});

test('moving the first block up or the last down announces why it is impossible, and changes nothing', () => {
  const before = $tree.get();
  expect(actions.moveUp('q1')).toBe(false);
  expect(announced()).toBe('This is already the first one, it cannot move up.');
  expect(actions.moveDown('x1')).toBe(false);
  expect(announced()).toBe('This is already the last one, it cannot move down.');
  expect($tree.get()).toBe(before);
  expect($undoLabel.get()).toBeNull();
});

test('a block is moved into another list, and back by undo', () => {
  actions.moveTo('q1', { list: AREA, after: 't1' });
  expect(keys(AREA)).toEqual(['t1', 'q1']);
  expect(announced()).toBe('Quote moved to position 2 of 2 in Titled area');
  expect($selection.get()).toEqual(block('q1'));
  undo();
  expect(keys()).toEqual(['q1', 'area', 'x1']);
});

test('a duplicate is put behind its block with new keys, and is selected', () => {
  select(block('area'));
  actions.duplicate('area');
  const copy = keys()[2]!;
  expect($selection.get()).toEqual(block(copy));
  expect($focusRequest.get().place).toBe('stay');
  expect(announced()).toBe('Titled area duplicated, the copy is at position 3 of 4');
  expect(duplicateKeys(fromTree($tree.get(), slotsOf))).toEqual([]);
  undo();
  redo();
  expect($tree.get().blocks[copy]).toMatchObject({ title: 'Near you' });
});

test('removing asks first, then selects the next block, or else the previous one, or else the parent', () => {
  select(block('q1'));
  actions.confirmRemoval('q1');
  expect(keys()).toContain('q1');
  expect($question.get()?.message).toBe('Are you sure you want to delete this component?');
  $question.get()?.onYes();
  expect(keys()).toEqual(['area', 'x1']);
  expect($selection.get()).toEqual(block('area'));
  expect(announced()).toBe('Quote removed. Undo brings it back.');

  actions.remove('x1');
  expect($selection.get()).toEqual(block('area'));
  select(block('t1'));
  actions.remove('t1');
  expect($selection.get()).toEqual(block('area'));
  actions.remove('area');
  expect($selection.get()).toBeNull();
  expect(focusAddPlace).toHaveBeenCalledWith(PAGE_LIST);
  for (let times = 0; times < 4; times++) undo();
  expect(fromTree($tree.get(), slotsOf).contents).toEqual(storedPage().contents);
});

test('after a removal, the next block is selected rather than the previous one', () => {
  actions.remove('area');
  expect(keys()).toEqual(['q1', 'x1']);
  expect($selection.get()).toEqual(block('x1'));
});

test('the focus goes to the toolbar beside a removed block, stays with a moved one, and undo gives a text its own back', () => {
  const text = { owner: 't1', property: 'text', kind: 'text', label: 'Text' } as const;
  select(text, { focus: 'page' });
  actions.remove('area');
  expect([$selection.get(), $focusRequest.get().place]).toEqual([block('x1'), 'toolbar']);
  undo();
  expect([$selection.get(), $focusRequest.get().place]).toEqual([text, 'text']);
  const { number } = $focusRequest.get();
  actions.moveUp('area');
  expect([keys()[0], $selection.get()]).toEqual(['area', block('area')]);
  expect($focusRequest.get()).toMatchObject({ number: number + 1, place: 'stay' });
});

test('a cut has its own name, and a paste inserts the block with new keys', () => {
  const copy = storedPage().contents[1]!;
  actions.remove('area', 'cut');
  expect($undoLabel.get()).toBe('Undo: Cut Titled area');
  expect(announced()).toBe('Titled area cut. Undo brings it back.');
  actions.insertCopy(copy, { list: PAGE_LIST, after: 'x1' });
  const pasted = keys().at(-1)!;
  expect(pasted).not.toBe('area');
  expect(announced()).toBe('Titled area pasted at position 3 of 3');
  expect($selection.get()).toEqual(block(pasted));
  expect($undoLabel.get()).toBe('Undo: Paste Titled area');
});
