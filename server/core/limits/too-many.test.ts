import { expect, test } from 'vitest';
import { tooMany } from './too-many.ts';

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
