import { beforeEach, expect, test } from 'vitest';
import { removeBlock, setField } from '../../model/commands.ts';
import { PAGE_LIST } from '../../model/tree.ts';
import { open } from '../testing/start.ts';
import { $toasts } from '../ui/toasts.ts';
import { dispatch, undo } from './changes.ts';
import { keepMisfit, keptMisfit, sayMisfits } from './misfits.ts';
import { $tree } from './tree.ts';

const FIELD = { owner: 'q1', path: 'quoteBy' };
const MISFIT = { text: 'opening hours', problem: 'It has no spaces.' };

const said = () => {
  $toasts.set([]);
  sayMisfits();
  return $toasts.get().map(({ text }) => text);
};

beforeEach(() => {
  open();
});

test('what fits no field is kept for its field, and a save says that it is not in it', () => {
  keepMisfit(FIELD, MISFIT);
  expect(keptMisfit(FIELD)).toBe('opening hours');
  expect(keptMisfit({ ...FIELD, path: 'quote' })).toBeNull();
  expect(said()).toEqual(['‘opening hours’ is not saved. It has no spaces.']);
  keepMisfit(FIELD, null);
  expect([keptMisfit(FIELD), said()]).toEqual([null, []]);
});

test('what the field has got since from elsewhere counts', () => {
  keepMisfit(FIELD, MISFIT);
  dispatch(setField($tree.get(), { key: 'q1', path: 'quoteBy', value: 'Kim' }));
  expect([keptMisfit(FIELD), said()]).toEqual([null, []]);
});

test('a removed component says nothing, and has its text again when it is back', () => {
  keepMisfit(FIELD, MISFIT);
  dispatch(removeBlock($tree.get(), { list: PAGE_LIST, key: 'q1' }));
  expect(said()).toEqual([]);
  undo();
  expect([keptMisfit(FIELD), said().length]).toEqual(['opening hours', 1]);
});

test('another page begins without, and no more than a hundred are kept', () => {
  keepMisfit(FIELD, MISFIT);
  open();
  expect(keptMisfit(FIELD)).toBeNull();
  keepMisfit(FIELD, MISFIT);
  for (let n = 0; n < 100; n++) keepMisfit({ owner: 'q1', path: `field-${n}` }, MISFIT);
  expect(keptMisfit(FIELD)).toBeNull();
  expect(keptMisfit({ owner: 'q1', path: 'field-0' })).toBe('opening hours');
});
