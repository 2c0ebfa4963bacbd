import { expect, test } from 'vitest';
import { RateLimit, tooMany } from './rate-limit.ts';

const LIMIT = { attempts: 2, windowMs: 60_000 };

test('attempts beyond the limit are refused until their window ends', () => {
  const counter = new RateLimit(LIMIT);
  expect([counter.attempt('here', 0), counter.attempt('here', 0)]).toEqual([1, 2]);
  expect(() => counter.attempt('here', 1000)).toThrow(
    expect.objectContaining({ code: 'too-many', details: { retryAfter: 59 } }),
  );
  expect(counter.attempt('there', 1000)).toBe(1);
  expect(counter.attempt('here', 60_000)).toBe(1);
});

test('of more callers than are counted, those that were seen last are', () => {
  const counter = new RateLimit(LIMIT);
  for (const key of ['first', 'second']) counter.attempt(key, 0);
  for (let number = 0; number < 9999; number++) counter.attempt(`caller ${number}`, 0);
  // This caller exceeds the capacity of the counter by one.
  expect(counter.attempt('second', 0)).toBe(2);
  expect(counter.attempt('first', 0)).toBe(1);
});

test.each([
  [0, 1, 'a second'],
  [1.2, 2, '2 seconds'],
  [59, 59, '59 seconds'],
  [60, 60, 'a minute'],
  [61, 61, '2 minutes'],
  [898, 898, '15 minutes'],
  [7200, 7200, '120 minutes'],
  [7201, 7201, '3 hours'],
  [86_400, 86_400, '24 hours'],
])('a wait of %d seconds is said as it is, and never shorter', (seconds, retryAfter, wait) => {
  const error = tooMany(seconds);
  expect(error).toMatchObject({ status: 429, details: { retryAfter } });
  expect(error.message).toBe(`Too many attempts. Please wait ${wait} and try again.`);
});
