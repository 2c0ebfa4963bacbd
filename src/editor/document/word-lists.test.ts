import { beforeEach, expect, test } from 'vitest';
import type { ListForm } from '../../blocks/form.ts';
import { valueAt } from '../../model/field-path.ts';
import { joinText, splitText } from '../fields/lines-to-items.ts';
import { moveToGap } from '../fields/list/item-levels.ts';
import { addItem, duplicateItemIn, moveItem, removeFromList } from '../fields/list/list-actions.ts';
import { open as openPage, storedPage } from '../testing/open-page.ts';
import { undo } from './changes.ts';
import { $tree } from './current-tree.ts';
import { $undoLabel } from './history.ts';
import { $selection, select } from './selection.ts';
import { listItems } from './site-items.ts';
import { setFieldValue } from './use-field.ts';

const OPTIONS = 'fields.c.options';
const wordAt = (index: number) => `${OPTIONS}.${index}.words`;
const list = () =>
  listItems($tree.get(), { owner: 'f', property: wordAt(0) }).at(-1) as never as {
    owner: string;
    property: string;
    form: ListForm;
  };
const words = () => valueAt($tree.get().blocks.f, OPTIONS);
const open = (options: string[]) =>
  openPage(
    storedPage({
      contents: [
        {
          key: 'f',
          componentType: 'ContactForm',
          fields: [{ key: 'c', type: 'select', name: 'how', label: 'How?', options }],
        },
      ],
    } as never),
  );

beforeEach(() => open(['A', 'B', 'C']));

test('words are added, moved, duplicated and removed like items, each as one step', () => {
  expect(list().form.itemName).toBe('Choice');
  expect(addItem(list(), '0')).toBe('1');
  expect(words()).toEqual(['A', '', 'B', 'C']);
  expect($undoLabel.get()).toBe('Undo: Add choice');
  expect(duplicateItemIn(list(), '2')).toBe('3');
  expect(words()).toEqual(['A', '', 'B', 'B', 'C']);
  expect(moveItem(list(), '4', 'up')).toBe(true);
  expect(words()).toEqual(['A', '', 'B', 'C', 'B']);
  expect(removeFromList(list(), '1')).toBe(true);
  expect(words()).toEqual(['A', 'B', 'C', 'B']);
  for (let step = 0; step < 4; step++) undo();
  expect(words()).toEqual(['A', 'B', 'C']);
});

test.each([
  ['0', '2', ['B', 'C', 'A'], 2],
  ['0', '1', ['B', 'A', 'C'], 1],
  ['2', null, ['C', 'A', 'B'], 0],
  ['2', '0', ['A', 'C', 'B'], 1],
])('the word %s that is dropped after %s stays selected', (word, after, expected, at) => {
  select(
    { owner: 'f', property: `${OPTIONS}.${word}.words`, kind: 'text', label: 'Choice' },
    { focus: 'stay' },
  );
  expect(moveToGap(list(), word, { path: OPTIONS, after })).toBe(true);
  expect(words()).toEqual(expected);
  expect($selection.get()?.property).toBe(wordAt(at));
});

test('a word is split by new lines, and joined to the one before', () => {
  const split = splitText(
    { owner: 'f', property: wordAt(1) },
    { texts: ['B1', 'B2', 'B3'], offset: 2 },
    'page',
  );
  expect(words()).toEqual(['A', 'B1', 'B2', 'B3', 'C']);
  expect(split?.target.property).toBe(wordAt(3));
  expect($selection.get()?.property).toBe(wordAt(3));
  const joined = joinText({ owner: 'f', property: wordAt(1) }, 'page');
  expect(words()).toEqual(['AB1', 'B2', 'B3', 'C']);
  expect([joined?.target.property, joined?.offset]).toEqual([wordAt(0), 1]);
  expect(joinText({ owner: 'f', property: wordAt(0) }, 'page')).toBeNull();
});

test('typing in the place of the first word begins an empty list', () => {
  open([]);
  expect(list().form.itemName).toBe('Choice');
  setFieldValue('f', wordAt(0), 'One');
  expect(words()).toEqual(['One']);
  undo();
  expect(words()).toEqual([]);
  expect(addItem(list(), '0')).toBe('1');
  expect(words()).toEqual(['', '']);
});
