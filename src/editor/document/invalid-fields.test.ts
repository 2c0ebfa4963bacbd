import { beforeEach, expect, test } from 'vitest';
import { removeBlock, setField } from '../../model/commands.ts';
import { PAGE_LIST } from '../../model/tree.ts';
import { open } from '../testing/open-page.ts';
import { $toasts } from '../ui/toasts.ts';
import { dispatch, undo } from './changes.ts';
import { $tree } from './current-tree.ts';
import { invalidTextOf, notifyInvalidFields, storeInvalidField } from './invalid-fields.ts';

const FIELD = { owner: 'q1', path: 'quoteBy' };
const MISFIT = { text: 'opening hours', problem: 'It has no spaces.' };

const said = () => {
  $toasts.set([]);
  notifyInvalidFields();
  return $toasts.get().map(({ text }) => text);
};

beforeEach(() => {
  open();
});

test('text that is invalid for its field is stored, and a save says that it is not included', () => {
  storeInvalidField(FIELD, MISFIT);
  expect(invalidTextOf(FIELD)).toBe('opening hours');
  expect(invalidTextOf({ ...FIELD, path: 'quote' })).toBeNull();
  expect(said()).toEqual(['‘opening hours’ is not saved. It has no spaces.']);
  storeInvalidField(FIELD, null);
  expect([invalidTextOf(FIELD), said()]).toEqual([null, []]);
});

test('a change of the field from elsewhere replaces it', () => {
  storeInvalidField(FIELD, MISFIT);
  dispatch(setField($tree.get(), { key: 'q1', path: 'quoteBy', value: 'Kim' }));
  expect([invalidTextOf(FIELD), said()]).toEqual([null, []]);
});

test('it is not reported while its component is removed, and is there again when the component is back', () => {
  storeInvalidField(FIELD, MISFIT);
  dispatch(removeBlock($tree.get(), { list: PAGE_LIST, key: 'q1' }));
  expect(said()).toEqual([]);
  undo();
  expect([invalidTextOf(FIELD), said().length]).toEqual(['opening hours', 1]);
});

test('another page begins without invalid texts, and at most a hundred are stored', () => {
  storeInvalidField(FIELD, MISFIT);
  open();
  expect(invalidTextOf(FIELD)).toBeNull();
  storeInvalidField(FIELD, MISFIT);
  for (let n = 0; n < 100; n++) storeInvalidField({ owner: 'q1', path: `field-${n}` }, MISFIT);
  expect(invalidTextOf(FIELD)).toBeNull();
  expect(invalidTextOf({ owner: 'q1', path: 'field-0' })).toBe('opening hours');
});
