import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBlock } from '../../blocks/new-block.ts';
import { slotsOf } from '../../blocks/registry.ts';
import { insertBlock, setField } from '../../model/commands.ts';
import { PAGE_LIST } from '../../model/tree.ts';
import { open } from '../testing/open-page.ts';
import { dispatch, redo, undo } from './changes.ts';
import { $tree, blockAtom } from './current-tree.ts';
import { $redoLabel, $undoLabel, inOneStep, TYPING_PAUSE_MS, UNDO_STEPS } from './history.ts';
import { labelOf } from './labels.ts';
import { $activeMenuItem, startSelectMode } from './menu-state.ts';
import { $selection, clearSelection, select } from './selection.ts';
import type { Target } from './target.ts';

beforeEach(() => {
  vi.useFakeTimers();
  open();
});
afterEach(() => {
  vi.useRealTimers();
});

const type = (value: string, path = 'quote') =>
  dispatch(setField($tree.get(), { key: 'q1', path, value }, labelOf));
const quote = () => blockAtom('q1').get()?.quote;

test('typing without a pause is undone and redone as a whole', () => {
  for (const text of ['T', 'Th', 'The']) type(text);
  undo();
  expect(quote()).toBe('They listened.');
  redo();
  expect(quote()).toBe('The');
});

test('after a pause of a second, typing begins a new entry', () => {
  type('One');
  vi.advanceTimersByTime(TYPING_PAUSE_MS);
  type('One two');
  vi.advanceTimersByTime(TYPING_PAUSE_MS + 1);
  type('One two three');
  undo();
  expect(quote()).toBe('One two');
  undo();
  expect(quote()).toBe('They listened.');
});

test('typing in another field, or after a selection, begins a new entry', () => {
  type('One');
  type('Bea', 'quoteBy');
  type('One two');
  undo();
  expect(quote()).toBe('One');
  type('One more');
  select({ owner: 't1', property: 'text', kind: 'text', label: 'Text' });
  clearSelection();
  type('One more word');
  undo();
  expect(quote()).toBe('One more');
});

test('undoing typing restores the selection before its first key', () => {
  const other: Target = { owner: 't1', property: 'text', kind: 'text', label: 'Text' };
  const typed: Target = { owner: 'q1', property: 'quote', kind: 'text', label: 'Quote' };
  startSelectMode();
  select(other);
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: 'T' }, labelOf), { target: typed });
  type('Th');
  undo();
  expect([quote(), $selection.get()]).toEqual(['They listened.', other]);
  redo();
  expect([quote(), $selection.get()]).toEqual(['Th', typed]);
  $activeMenuItem.set(null);
});

test('the buttons name the change that they undo or redo', () => {
  expect([$undoLabel.get(), $redoLabel.get()]).toEqual([null, null]);
  type('One');
  expect([$undoLabel.get(), $redoLabel.get()]).toEqual(['Undo: Change Quote', null]);
  undo();
  expect([$undoLabel.get(), $redoLabel.get()]).toEqual([null, 'Redo: Change Quote']);
});

test('a new change discards the undone ones', () => {
  type('One');
  undo();
  type('Two');
  expect($redoLabel.get()).toBeNull();
  redo();
  expect(quote()).toBe('Two');
});

test('typing that ends with the original text makes no entry', () => {
  type('They listened');
  type('They listened.');
  expect($undoLabel.get()).toBeNull();
});

test('undo and redo change nothing if there is nothing to undo or redo', () => {
  undo();
  redo();
  expect(quote()).toBe('They listened.');
});

test('the last thousand steps can be undone, and older ones are forgotten', () => {
  for (let step = 0; step <= UNDO_STEPS; step++) {
    type(`step ${step}`);
    vi.advanceTimersByTime(TYPING_PAUSE_MS + 1);
  }
  for (let step = 0; step < UNDO_STEPS; step++) undo();
  expect([quote(), $undoLabel.get()]).toEqual(['step 0', null]);
});

test('changes that are made in one step are undone and redone together, under the name of the insertion', () => {
  inOneStep(() => {
    type('One');
    dispatch(
      insertBlock($tree.get(), { list: PAGE_LIST, after: 'q1', block: newBlock('Quote'), slotsOf }, labelOf),
    );
    type('Bea', 'quoteBy');
  });
  expect($undoLabel.get()).toBe('Undo: Add Quote');
  undo();
  expect([quote(), $undoLabel.get()]).toEqual(['They listened.', null]);
  redo();
  expect([quote(), blockAtom('q1').get()?.quoteBy]).toEqual(['One', 'Bea']);
});
