import { beforeEach, expect, test } from 'vitest';
import { moveBlock, removeBlock, setField } from '../../model/commands.ts';
import { PAGE_LIST } from '../../model/tree.ts';
import { open } from '../testing/open-page.ts';
import { dispatch, redo, undo } from './changes.ts';
import { $tree, blockAtom } from './current-tree.ts';
import { labelOf } from './labels.ts';
import { $activeMenuItem, startSelectMode } from './menu-state.ts';
import {
  $focusRequest,
  $selectedContent,
  $selection,
  $typing,
  accepts,
  clearSelection,
  select,
  watchSelection,
} from './selection.ts';
import { blockTarget, type Target } from './target.ts';

const quote: Target = { owner: 'q1', property: 'quote', kind: 'text', label: 'Quote' };
const text: Target = { owner: 't1', property: 'text', kind: 'text', label: 'Text' };

beforeEach(() => {
  open();
  clearSelection();
  startSelectMode();
});

test('selecting a field requests the focus in the sidebar, selecting a block that of its toolbar', () => {
  select(quote);
  expect([$focusRequest.get().place, $typing.get()]).toEqual(['sidebar', null]);
  select(blockTarget($tree.get(), 'q1')!);
  expect($focusRequest.get().place).toBe('toolbar');
  select(quote, { focus: 'page', caret: { offset: 3, startsBlock: false } });
  const { place, caret } = $focusRequest.get();
  expect([place, caret]).toEqual(['page', { offset: 3, startsBlock: false }]);
  expect($typing.get()).toEqual({ owner: 'q1', property: 'quote' });
  clearSelection();
  expect($typing.get()).toBeNull();
});

test('selecting the same target again requests the focus again', () => {
  select(quote);
  const { number } = $focusRequest.get();
  select(quote);
  expect($focusRequest.get().number).toBe(number + 1);
});

test('the selected content has the types that its list accepts, and follows a block into another list', () => {
  const stop = watchSelection();
  select(text);
  expect($selectedContent.get()).toEqual({ listId: 'area.contents', blacklist: ['TitledArea'] });
  dispatch(moveBlock($tree.get(), { key: 't1', to: { list: PAGE_LIST, after: null } }, labelOf));
  expect($selectedContent.get()).toEqual({ listId: PAGE_LIST });
  stop();
});

test('a whitelist takes precedence over a blacklist', () => {
  expect(accepts({}, 'Quote')).toBe(true);
  expect(accepts({ blacklist: ['Quote'] }, 'Quote')).toBe(false);
  expect(accepts({ whitelist: ['Quote'], blacklist: ['Quote'] }, 'Quote')).toBe(true);
  expect(accepts({ whitelist: ['Text'] }, 'Quote')).toBe(false);
});

test('undo restores the selection before the change, and redo the one after it', () => {
  const stop = watchSelection();
  select(quote);
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: 'Changed' }, labelOf));
  select(blockTarget($tree.get(), 'q1')!);
  const remove = removeBlock($tree.get(), { list: PAGE_LIST, key: 'q1' }, labelOf);
  dispatch(remove, { target: blockTarget($tree.get(), 'area') });
  expect($selection.get()?.owner).toBe('area');

  undo();
  expect($selection.get()).toEqual(blockTarget($tree.get(), 'q1'));
  select(text);
  undo();
  expect([$selection.get(), blockAtom('q1').get()?.quote]).toEqual([quote, 'They listened.']);
  redo();
  expect($selection.get()).toEqual(quote);
  redo();
  expect([$selection.get()?.owner, blockAtom('q1').get()]).toEqual(['area', undefined]);
  stop();
});

test('outside select mode undo selects nothing', () => {
  select(quote);
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: 'Changed' }, labelOf));
  clearSelection();
  $activeMenuItem.set(null);
  undo();
  expect($selection.get()).toBeNull();
});
