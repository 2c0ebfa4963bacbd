import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withMinimumDelay } from './with-minimum-delay.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a result that is there at once is returned after 200 ms', async () => {
  const shown = vi.fn();
  void withMinimumDelay(Promise.resolve('free')).then(shown);
  await vi.advanceTimersByTimeAsync(199);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledWith('free');
});

test('a result that takes longer is not delayed', async () => {
  const shown = vi.fn();
  void withMinimumDelay(new Promise((resolve) => setTimeout(() => resolve('free'), 350))).then(shown);
  await vi.advanceTimersByTimeAsync(350);
  expect(shown).toHaveBeenCalledWith('free');
});

test('a failure is delayed like a result', async () => {
  const onError = vi.fn();
  withMinimumDelay(Promise.reject(new Error('No.'))).catch(onError);
  await vi.advanceTimersByTimeAsync(199);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onError).toHaveBeenCalledWith(new Error('No.'));
});
