import { expect, test } from 'vitest';
import { tied } from './tied.ts';

test('times and postcodes stay on one line, and all other text wraps as before', () => {
  expect(tied('9 am to 5 pm')).toBe('9\u00a0am to 5\u00a0pm');
  expect(tied('Adelaide SA 5000, or WA 6000')).toBe('Adelaide SA\u00a05000, or WA\u00a06000');
  const words = 'I am 12 amateurs, in SA 500 people, USA 5000, and 8 people at 10:00';
  expect(tied(words)).toBe(words);
});
