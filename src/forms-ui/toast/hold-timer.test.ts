import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_MS } from '../../model/limits.ts';
import { holdTimer } from './hold-timer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a toast disappears after 4000 ms', () => {
  const end = vi.fn();
  holdTimer(end, TOAST_MS);
  vi.advanceTimersByTime(3999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
});

test('it stays while it is hovered or has the focus, and its time starts again when both have ended', () => {
  const end = vi.fn();
  const timer = holdTimer(end, TOAST_MS);
  vi.advanceTimersByTime(3000);
  timer.hold('pointer');
  timer.hold('focus');
  vi.advanceTimersByTime(60_000);
  timer.release('pointer');
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  timer.release('focus');
  vi.advanceTimersByTime(3999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
});

test('releasing something that was not held changes nothing, and a cancelled timer never ends', () => {
  const end = vi.fn();
  const timer = holdTimer(end, TOAST_MS);
  vi.advanceTimersByTime(3000);
  timer.release('focus');
  vi.advanceTimersByTime(1000);
  expect(end).toHaveBeenCalledTimes(1);
  const dismissed = vi.fn();
  holdTimer(dismissed, TOAST_MS).stop();
  vi.advanceTimersByTime(60_000);
  expect(dismissed).not.toHaveBeenCalled();
});
