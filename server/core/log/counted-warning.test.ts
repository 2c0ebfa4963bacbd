import { expect, test, vi } from 'vitest';
import { CountedWarning } from './counted-warning.ts';

test('a warning is written at once, then once a minute with how often it came up', () => {
  let now = 0;
  const warn = vi.fn();
  const full = new CountedWarning('It is full.', () => now);
  for (let second = 0; second <= 60; second++) {
    now = second * 1000;
    full.warn({ warn });
  }
  expect(warn.mock.calls).toEqual([
    [{ times: 1 }, 'It is full.'],
    [{ times: 60 }, 'It is full.'],
  ]);
});
