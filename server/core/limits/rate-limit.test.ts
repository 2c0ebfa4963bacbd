import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countsInMemory } from './counts-in-memory.ts';
import { RateLimit, tooMany } from './rate-limit.ts';

const LIMIT = { attempts: 2, windowMs: 60_000 };
const newLimit = () => new RateLimit('test', LIMIT, countsInMemory);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => void vi.useRealTimers());

test('attempts beyond the limit are refused until their window ends', async () => {
  const limit = newLimit();
  expect([await limit.attempt('here'), await limit.attempt('here')]).toEqual([1, 2]);
  vi.setSystemTime(1000);
  await expect(limit.attempt('here')).rejects.toMatchObject({
    code: 'too-many',
    details: { retryAfter: 59 },
  });
  expect(await limit.attempt('there')).toBe(1);
  vi.setSystemTime(60_000);
  expect(await limit.attempt('here')).toBe(1);
});

test('attempts at once are all counted', async () => {
  const limit = newLimit();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => limit.attempt('here')));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('of more callers than are counted, those that were seen last are', async () => {
  const limit = newLimit();
  for (const key of ['first', 'second']) await limit.attempt(key);
  for (let number = 0; number < 9999; number++) await limit.attempt(`caller ${number}`);
  // This caller exceeds the capacity of the counter by one.
  expect(await limit.attempt('second')).toBe(2);
  expect(await limit.attempt('first')).toBe(1);
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
