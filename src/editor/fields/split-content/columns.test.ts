import { expect, test } from 'vitest';
import {
  type Columns,
  columnsInWords,
  firstLimits,
  gapChoices,
  LAYOUTS,
  layoutOf,
  sharesInSigns,
  sharesInWords,
  twelfthsOf,
  widthFor,
  withLayout,
  withPixelGap,
} from './columns.ts';

const columns: Columns = {
  width: 6,
  gap: 1,
  usePixelGap: false,
  reverse: { desktop: false, mobile: false },
  matchHeight: false,
  stacked: false,
};

const inPx = { ...columns, usePixelGap: true, gap: 4 };
const reversed = { ...inPx, reverse: { desktop: true, mobile: false } };

test('each layout sets the columns that have it, also where they are reversed', () => {
  const widths = (of: Columns) => LAYOUTS.map((layout) => withLayout(of, layout));
  expect(widths(inPx)).toEqual([
    { stacked: false, width: 6 },
    { stacked: false, width: 8 },
    { stacked: false, width: 4 },
    { stacked: false, width: 3 },
    { stacked: false, width: 9 },
    { stacked: true },
  ]);
  expect(widths(reversed).map(({ width }) => width)).toEqual([6, 4, 8, 9, 3, undefined]);
  for (const of of [columns, inPx, reversed]) {
    for (const layout of LAYOUTS) expect(layoutOf({ ...of, ...withLayout(of, layout) })).toBe(layout);
  }
  expect([5, 0].map((width) => layoutOf({ ...inPx, width }))).toEqual([undefined, undefined]);
});

test('the shares of the columns are read in the order in which they stand', () => {
  const of = (width: number, others: Columns = inPx) => [
    sharesInSigns({ ...others, width }),
    sharesInWords({ ...others, width }),
  ];
  expect(of(6)).toEqual(['½ and ½', 'half and half']);
  expect(of(4)).toEqual(['⅓ and ⅔', 'a third and two thirds']);
  expect(of(9)).toEqual(['¾ and ¼', 'three quarters and a quarter']);
  expect(of(5)).toEqual(['5/12 and 7/12', '5 of 12 and 7 of 12']);
  expect(of(4, reversed)).toEqual(['⅔ and ⅓', 'two thirds and a third']);
  expect(of(6, columns)).toEqual(['6/12 and 5/12', '6 of 12 and 5 of 12']);
});

test('neither column gets narrower than a twelfth, and the left one no wider than ten', () => {
  expect(firstLimits(inPx)).toEqual({ least: 1, most: 10 });
  expect(firstLimits(reversed)).toEqual({ least: 2, most: 11 });
  expect(firstLimits({ ...columns, gap: 5 })).toEqual({ least: 1, most: 6 });
  expect([0, 11].map((first) => widthFor(inPx, first))).toEqual([1, 10]);
  expect([1, 12].map((first) => widthFor(reversed, first))).toEqual([10, 1]);
  expect(widthFor({ ...reversed, usePixelGap: false, gap: 2 }, 3)).toBe(7);
});

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
