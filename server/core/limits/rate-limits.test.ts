import { expect, test } from 'vitest';
import { AttemptCounter } from './rate-limits.ts';

const LIMIT = { attempts: 2, windowMs: 60_000 };

test('attempts beyond the limit are refused until their window ends', () => {
  const counter = new AttemptCounter(LIMIT);
  expect([counter.attempt('here', 0), counter.attempt('here', 0)]).toEqual([1, 2]);
  expect(() => counter.attempt('here', 1000)).toThrow(
    expect.objectContaining({ code: 'too-many', details: { retryAfter: 59 } }),
  );
  expect(counter.attempt('there', 1000)).toBe(1);
  expect(counter.attempt('here', 60_000)).toBe(1);
});

test('of more callers than are counted, those that were seen last are', () => {
  const counter = new AttemptCounter(LIMIT);
  for (const key of ['first', 'second']) counter.attempt(key, 0);
  for (let number = 0; number < 9999; number++) counter.attempt(`caller ${number}`, 0);
  // This makes one more than the counter holds.
  expect(counter.attempt('second', 0)).toBe(2);
  expect(counter.attempt('first', 0)).toBe(1);
});
