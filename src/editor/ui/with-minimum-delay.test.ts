import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withMinimumDelay } from './with-minimum-delay.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an answer that is there at once is shown after 200 ms', async () => {
  const shown = vi.fn();
  void withMinimumDelay(Promise.resolve('free')).then(shown);
  await vi.advanceTimersByTimeAsync(199);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledWith('free');
});

test('an answer that takes longer is not kept back', async () => {
  const shown = vi.fn();
  void withMinimumDelay(new Promise((resolve) => setTimeout(() => resolve('free'), 350))).then(shown);
  await vi.advanceTimersByTimeAsync(350);
  expect(shown).toHaveBeenCalledWith('free');
});

test('a failure is told as late as an answer', async () => {
  const told = vi.fn();
  withMinimumDelay(Promise.reject(new Error('No.'))).catch(told);
  await vi.advanceTimersByTimeAsync(199);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledWith(new Error('No.'));
});
