import { expect, test } from 'vitest';
import { CodeAttempts } from './code-attempts.ts';

test('the step of a code is taken once, and no earlier one after it, for each user', () => {
  const attempts = new CodeAttempts();
  const taken = [
    ['mira', 7],
    ['mira', 7],
    ['mira', 6],
    ['noor', 7],
    ['mira', 8],
  ] as const;
  expect(taken.map(([user, step]) => attempts.takeStep(user, step))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});

test('the steps of a thousand users are known; those taken longest ago go', () => {
  const attempts = new CodeAttempts();
  for (let user = 0; user <= 1000; user++) attempts.takeStep(`user ${user}`, 7);
  expect([attempts.takeStep('user 1', 7), attempts.takeStep('user 0', 7)]).toEqual([false, true]);
});
