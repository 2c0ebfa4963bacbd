import { expect, test } from 'vitest';
import { gapAt, keyBeforeGap } from './line-drop.ts';

const LINES = [
  { start: 0, end: 10 },
  { start: 10, end: 50 },
  { start: 50, end: 60 },
];

test('the pointer finds the nearest gap between the lines, and the ends', () => {
  expect([-5, 4, 6, 29, 31, 54, 56, 900].map((pointer) => gapAt(LINES, pointer))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3,
  ]);
});

test('a line goes behind the one before the gap, never behind itself', () => {
  const keys = ['a', 'b', 'c'];
  expect([0, 1, 2, 3].map((gap) => keyBeforeGap(keys, 'b', gap))).toEqual([null, 'a', 'a', 'c']);
  expect([0, 1, 2, 3].map((gap) => keyBeforeGap(keys, 'a', gap))).toEqual([null, null, 'b', 'c']);
});
