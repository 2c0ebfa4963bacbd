import { beforeEach, expect, test } from 'vitest';
import { removeBlock, setField } from '../../model/commands.ts';
import { PAGE_LIST } from '../../model/tree.ts';
import { open } from '../testing/start.ts';
import { $toasts } from '../ui/toasts.ts';
import { dispatch, undo } from './changes.ts';
import { invalidTextOf, notifyInvalidFields, storeInvalidField } from './invalid-fields.ts';
import { $tree } from './tree.ts';

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

test('what fits no field is kept for its field, and a save says that it is not in it', () => {
  storeInvalidField(FIELD, MISFIT);
  expect(invalidTextOf(FIELD)).toBe('opening hours');
  expect(invalidTextOf({ ...FIELD, path: 'quote' })).toBeNull();
  expect(said()).toEqual(['‘opening hours’ is not saved. It has no spaces.']);
  storeInvalidField(FIELD, null);
  expect([invalidTextOf(FIELD), said()]).toEqual([null, []]);
});

test('what the field has got since from elsewhere counts', () => {
  storeInvalidField(FIELD, MISFIT);
  dispatch(setField($tree.get(), { key: 'q1', path: 'quoteBy', value: 'Kim' }));
  expect([invalidTextOf(FIELD), said()]).toEqual([null, []]);
});

test('a removed component says nothing, and has its text again when it is back', () => {
  storeInvalidField(FIELD, MISFIT);
  dispatch(removeBlock($tree.get(), { list: PAGE_LIST, key: 'q1' }));
  expect(said()).toEqual([]);
  undo();
  expect([invalidTextOf(FIELD), said().length]).toEqual(['opening hours', 1]);
});

test('another page begins without, and no more than a hundred are kept', () => {
  storeInvalidField(FIELD, MISFIT);
  open();
  expect(invalidTextOf(FIELD)).toBeNull();
  storeInvalidField(FIELD, MISFIT);
  for (let n = 0; n < 100; n++) storeInvalidField({ owner: 'q1', path: `field-${n}` }, MISFIT);
  expect(invalidTextOf(FIELD)).toBeNull();
  expect(invalidTextOf({ owner: 'q1', path: 'field-0' })).toBe('opening hours');
});
