import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { QUIET } from '../limits/limits.ts';
import { collectGarbage, collectWhenQuiet, type QuietLook, QuietTimes } from './quiet-heap.ts';

const SETTLED = 100 * 1024 * 1024;
const GROWN = SETTLED + QUIET.grownBytes;
const quiet = (residentBytes: number): QuietLook => ({ busyShare: QUIET.busyShare, residentBytes });
const busy = (residentBytes: number): QuietLook => ({ busyShare: QUIET.busyShare + 0.01, residentBytes });
const repeat = <Item>(item: Item, times: number): Item[] => Array<Item>(times).fill(item);

/** Returns which looks caused memory to be given back, counted from 1. */
function dueAfter(...looks: readonly QuietLook[]): number[] {
  const times = new QuietTimes(SETTLED);
  return looks.map((look, index) => (times.look(look) ? index + 1 : 0)).filter((number) => number > 0);
}

describe('memory is given back', () => {
  test('once the process has been quiet for several looks in a row', () => {
    const short = repeat(quiet(GROWN), QUIET.looks - 1);
    expect(dueAfter(...short)).toEqual([]);
    expect(dueAfter(...short, quiet(GROWN))).toEqual([QUIET.looks]);
    expect(dueAfter(...short, busy(GROWN), ...short)).toEqual([]);
    expect(dueAfter(...short, busy(GROWN), ...short, quiet(GROWN))).toEqual([2 * QUIET.looks]);
  });

  test('never while it is busy', () => {
    expect(dueAfter(...repeat(busy(10 * GROWN), 100))).toEqual([]);
  });

  test('only when it has grown since the start', () => {
    expect(dueAfter(...repeat(quiet(GROWN - 1), 100))).toEqual([]);
  });

  test('again only when it has grown since the last time, by what was left then', () => {
    const left = SETTLED + 5000;
    const first = repeat(quiet(GROWN), QUIET.looks);
    const again = left + QUIET.grownBytes;
    expect(dueAfter(...first, ...repeat(quiet(GROWN), 100))).toEqual([QUIET.looks]);
    expect(dueAfter(...first, quiet(left), ...repeat(quiet(again - 1), 100))).toEqual([QUIET.looks]);
    expect(dueAfter(...first, quiet(left), quiet(again))).toEqual([QUIET.looks, QUIET.looks + 2]);
  });
});

describe('the process', () => {
  afterEach(() => vi.useRealTimers());

  test('looks again and again', () => {
    vi.useFakeTimers();
    const collect = vi.fn();
    collectWhenQuiet(SETTLED, { look: () => quiet(GROWN), collect });
    vi.advanceTimersByTime((QUIET.looks - 1) * QUIET.everyMs);
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(QUIET.everyMs);
    expect(collect).toHaveBeenCalledOnce();
  });

  test('frees what nothing refers to, as often as it is asked, and lets nobody else ask', async () => {
    // Another test in this worker may have exposed the garbage collector.
    setFlagsFromString('--no-expose-gc');
    for (let round = 0; round < 2; round++) {
      const [kept, freed] = unusedObject();
      // Objects that were reached in a turn of the event loop are retained until the end of that turn.
      await nextTurn();
      collectGarbage();
      expect(freed.deref()).toBeUndefined();
      expect(kept.words).toBe('kept');
      expect(runInNewContext('typeof gc')).toBe('undefined');
    }
  });
});

function unusedObject(): [{ readonly words: string }, WeakRef<object>] {
  return [{ words: 'kept' }, new WeakRef({ words: 'freed' })];
}
