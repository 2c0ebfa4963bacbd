import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowLine } from './slow-line.ts';

const PACE = { everyMs: 2000, maxWaiting: 3, maxLines: 2 };
let line: SlowLine;
let done: string[];

beforeEach(() => {
  vi.useFakeTimers();
  line = new SlowLine(PACE);
  done = [];
});
afterEach(() => vi.useRealTimers());

/** Waits in the line of `mira`, and notes the turn or the refusal. */
const wait = (name: string, attempts: number) =>
  line.turn('mira', attempts).then(
    () => void done.push(name),
    ({ status, details }) => void done.push(`${name} ${status} ${details?.retryAfter}`),
  );

test('one turn per interval, however many wait, and none early', async () => {
  for (const name of ['a', 'b', 'c']) void wait(name, 1);
  await vi.advanceTimersByTimeAsync(1999);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(4000);
  expect(done).toEqual(['a', 'b', 'c']);
  // A line that was empty for a moment is no quicker.
  void wait('d', 1);
  await vi.advanceTimersByTimeAsync(1999);
  expect(done).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('callers with the fewest attempts go first, and the one with the most is refused in a full line', async () => {
  void wait('ninth', 9);
  void wait('eighth', 8);
  void wait('first', 1);
  void wait('another first', 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['ninth 429 6']);
  await vi.advanceTimersByTimeAsync(6000);
  expect(done.slice(1)).toEqual(['first', 'another first', 'eighth']);
});

test('lines do not delay each other, and their number is limited', async () => {
  void wait('mira', 1);
  const noor = line.turn('noor', 1);
  await expect(line.turn('somebody', 1)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  await vi.advanceTimersByTimeAsync(2000);
  await noor;
  expect(done).toEqual(['mira']);
  const later = line.turn('somebody', 1);
  await vi.advanceTimersByTimeAsync(2000);
  await later;
});
