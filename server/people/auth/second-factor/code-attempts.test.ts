import { expect, test } from 'vitest';
import { countsInMemory } from '../../../core/limits/counts-in-memory.ts';
import { CodeAttempts } from './code-attempts.ts';

test('the step of a code is taken once, and no earlier one after it, for each user', async () => {
  const attempts = new CodeAttempts(countsInMemory);
  const taken = [
    ['mira', 7],
    ['mira', 7],
    ['mira', 6],
    ['noor', 7],
    ['mira', 8],
  ] as const;
  expect(await Promise.all(taken.map(([user, step]) => attempts.takeStep(user, step)))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});

test('the steps of a thousand users are known; those taken longest ago go', async () => {
  const attempts = new CodeAttempts(countsInMemory);
  for (let user = 0; user <= 1000; user++) await attempts.takeStep(`user ${user}`, 7);
  const earlier = ['user 1', 'user 0'].map((user) => attempts.takeStep(user, 6));
  expect(await Promise.all(earlier)).toEqual([false, true]);
});
