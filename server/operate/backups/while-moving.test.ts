import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Watched, whileMoving } from './while-moving.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stalled = () => new Error('It does not answer.');

/** Returns work that is watched with a limit of one second, and functions that report progress and end the work. */
function watched() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let given: Watched | undefined;
  const result = whileMoving(
    1000,
    (work) => {
      given = work;
      return promise;
    },
    stalled,
  );
  const outcome = result.then(String, (error: Error) => error.message);
  return { outcome, resolve, reject, ...given! };
}

test('work that gets on is not given up, however slow it is', async () => {
  const { outcome, resolve, moved, signal } = watched();
  for (let time = 0; time < 50; time += 1) {
    await vi.advanceTimersByTimeAsync(900);
    moved();
  }
  resolve('done');
  expect(await outcome).toBe('done');
  await vi.advanceTimersByTimeAsync(5000);
  expect(signal.aborted).toBe(false);
});

test('work that stands still is given up, and told so', async () => {
  const { outcome, moved, resolve, signal } = watched();
  await vi.advanceTimersByTimeAsync(900);
  moved();
  await vi.advanceTimersByTimeAsync(999);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('It does not answer.');
  expect(signal.aborted).toBe(true);
  // Progress reported after the end changes nothing.
  moved();
  resolve('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that fails says why itself', async () => {
  const { outcome, reject } = watched();
  reject(new Error('The disk is full.'));
  expect(await outcome).toBe('The disk is full.');
  expect(vi.getTimerCount()).toBe(0);
});
