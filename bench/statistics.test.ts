import { expect, test } from 'vitest';
import { median, percentile, ratios, slope } from './statistics.ts';

test('the median is the middle value, or the mean of the middle two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([10, 9])).toBe(9.5);
  expect(median([])).toBeNaN();
});

test('a percentile is a value that was measured, by size and not by the order of the rounds', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('ratios are those of each round', () => {
  expect(ratios([2, 9], [1, 3])).toEqual([2, 3]);
});

test('a slope is the growth of y with each unit of x', () => {
  expect(slope([0, 1, 2, 3].map((x) => ({ x, y: 5 - 2 * x })))).toBe(-2);
  const noisy = [
    { x: 10, y: 100 },
    { x: 11, y: 103 },
    { x: 12, y: 101 },
    { x: 13, y: 104 },
  ];
  expect(slope(noisy)).toBeCloseTo(1);
  expect(slope([{ x: 1, y: 1 }])).toBeNaN();
});
