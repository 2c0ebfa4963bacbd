import { expect, test } from 'vitest';
import {
  type Columns,
  columnsInWords,
  firstLimits,
  LAYOUTS,
  layoutOf,
  SPACES,
  sharesInSigns,
  sharesInWords,
  spaceKey,
  stepOf,
  twelfthsOf,
  WIDTHS,
  widthFor,
  withLayout,
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

test('the columns are described in per cent, and a space in px takes nothing of them', () => {
  expect(columnsInWords(columns)).toBe('Left 50 %, space 8 % of the width, right 42 %');
  expect(columnsInWords({ ...columns, usePixelGap: true, gap: 2 })).toBe(
    'Left 50 %, space 16 px, right 50 %',
  );
  expect(columnsInWords({ ...columns, width: 0, usePixelGap: true })).toBe(
    'Only the right column is shown, 100 % wide',
  );
});

test('the right column is never narrower than a twelfth', () => {
  expect(twelfthsOf({ ...columns, width: 10, gap: 5 })).toEqual({ left: 10, gap: 5, right: 1 });
});

test('the space between is one of six in px, one of five shares of the width, or none', () => {
  expect(SPACES.map(({ words }) => words)).toEqual([
    'none',
    ...[4, 16, 24, 32, 48, 64].map((px) => `${px} px`),
    ...[8, 17, 25, 33, 42].map((share) => `${share} % of the width`),
  ]);
  const found = (gap: number, usePixelGap: boolean) =>
    SPACES.find(({ key }) => key === spaceKey({ gap, usePixelGap }))?.words;
  expect([found(3, true), found(3, false), found(0, true), found(0, false)]).toEqual([
    '24 px',
    '25 % of the width',
    'none',
    'none',
  ]);
});

test('four of the spaces are steps', () => {
  const pixels = [0, 1, 2, 3, 4, 5, 6].map((gap) => stepOf({ gap, usePixelGap: true }));
  expect(pixels).toEqual([0, null, 2, null, 4, null, 6]);
  expect([0, 2, 4].map((gap) => stepOf({ gap, usePixelGap: false }))).toEqual([0, null, null]);
});

test('the left column has each width in words, or is hidden', () => {
  expect(WIDTHS.map(({ words }) => words)).toEqual([
    'hidden',
    '8 %',
    '17 %',
    '25 %, a quarter',
    '33 %, a third',
    '42 %',
    '50 %, half',
    '58 %',
    '67 %, two thirds',
    '75 %, three quarters',
    '83 %',
  ]);
});
