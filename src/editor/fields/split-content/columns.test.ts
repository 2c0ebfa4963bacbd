import { expect, test } from 'vitest';
import { type Columns, columnsInWords, gapChoices, twelfthsOf, withPixelGap } from './columns.ts';

const columns: Columns = {
  width: 6,
  gap: 1,
  usePixelGap: false,
  reverse: { desktop: false, mobile: false },
  matchHeight: false,
};

test('the columns are described in twelfths, and a gap in px takes none of them', () => {
  expect(columnsInWords(columns)).toBe('Left 6 · gap 1 · right 5 of 12');
  expect(columnsInWords({ ...columns, usePixelGap: true, gap: 2 })).toBe(
    'Left 6 · gap 16 px · right 6 of 12',
  );
  expect(columnsInWords({ ...columns, width: 0 })).toContain('hidden');
});

test('the right column is never narrower than a twelfth', () => {
  expect(twelfthsOf({ ...columns, width: 10, gap: 5 })).toEqual({ left: 10, gap: 5, right: 1 });
});

test('gaps have up to 5 twelfths, or up to 6 steps in px', () => {
  expect(gapChoices(false).map(({ words }) => words)).toEqual([
    '0 twelfths',
    '1 twelfth',
    '2 twelfths',
    '3 twelfths',
    '4 twelfths',
    '5 twelfths',
  ]);
  expect(gapChoices(true).at(-1)).toEqual({ value: 6, words: '6: 64 px' });
});

test('a gap of 6 becomes 5 if it is no longer in px', () => {
  expect(withPixelGap({ ...columns, usePixelGap: true, gap: 6 }, false)).toEqual({
    usePixelGap: false,
    gap: 5,
  });
  expect(withPixelGap({ ...columns, gap: 3 }, true)).toEqual({ usePixelGap: true, gap: 3 });
});
