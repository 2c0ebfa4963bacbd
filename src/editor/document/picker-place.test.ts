import { afterEach, expect, test } from 'vitest';
import { PAGE_LIST } from '../../model/tree.ts';
import { $picker, $pickerOptions, choose, closePicker, openPicker } from './picker-place.ts';

const PLACE = { list: PAGE_LIST, after: 'a' };

afterEach(closePicker);

test('opening the picker again at the same place changes what it searches for, and does not close it', () => {
  const closed: boolean[] = [];
  const onClose = (chosen: boolean) => closed.push(chosen);
  openPicker(PLACE, { search: 't', onClose });
  openPicker({ ...PLACE }, { search: 'ta', onClose });
  expect([$picker.get(), $pickerOptions.get().search, closed]).toEqual([PLACE, 'ta', []]);
  openPicker({ ...PLACE, after: 'b' });
  expect([$picker.get()?.after, $pickerOptions.get(), closed]).toEqual(['b', {}, [false]]);
});

test('a choice closes the picker first, and is inserted by the one who opened it', () => {
  const steps: unknown[] = [];
  openPicker(PLACE, {
    onChoose: (insert) => {
      steps.push('before', $picker.get());
      insert();
    },
    onClose: (chosen) => steps.push(chosen),
  });
  choose(() => steps.push('inserted'));
  expect(steps).toEqual([true, 'before', null, 'inserted']);
  choose(() => steps.push('again'));
  expect(steps.at(-1)).toBe('again');
});
