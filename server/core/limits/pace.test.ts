import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countsInMemory } from './counts-in-memory.ts';
import { Pace, PaceByKey } from './pace.ts';
import { RateLimit } from './rate-limit.ts';

const FOUR = { passes: 4, every: 'turn', waiting: 2000 } as const;
const ONE = { ...FOUR, passes: 1 };

test('a few pass per turn, in the order they came', async () => {
  const pace = new Pace(FOUR);
  const passed: number[] = [];
  for (let number = 0; number < 10; number++) void pace.turn('a').then(() => passed.push(number));
  await Promise.resolve();
  expect(passed).toEqual([]);
  const turns: number[] = [];
  while (passed.length < 10) {
    await nextTurn();
    turns.push(passed.length);
  }
  expect(turns).toEqual([4, 8, 10]);
  expect(passed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a pace that rested begins again', async () => {
  const pace = new Pace(FOUR);
  await pace.turn('a');
  await pace.turn('a');
  await Promise.all([pace.turn('a'), pace.turn('b')]);
});

test('clients take turns: one with very many callers delays another by a turn', async () => {
  const pace = new Pace(ONE);
  const crowd = Array.from({ length: 1000 }, () => pace.turn('crowd'));
  const passed: string[] = [];
  void pace.turn('one').then(() => passed.push('one'));
  void pace.turn('two').then(() => passed.push('two'));
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  expect(passed).toEqual(['one', 'two']);
  await Promise.all(crowd);
});

test('when too many wait, the client with the longest line is refused, its last caller first', async () => {
  const pace = new Pace(FOUR);
  const outcomes: string[] = [];
  const pass = (client: string, name: string) =>
    pace.turn(client).then(
      () => outcomes.push(`${name} passed`),
      ({ status }) => outcomes.push(`${name} ${status}`),
    );
  const all = Array.from({ length: 2000 }, (_, index) => pass('crowd', String(index)));
  all.push(pass('crowd', 'one more'), pass('other', 'other'), pass('third', 'third'));
  await nextTurn();
  await nextTurn();
  expect(outcomes.filter((outcome) => outcome.endsWith('503'))).toEqual([
    'one more 503',
    '1999 503',
    '1998 503',
  ]);
  expect(outcomes.filter((outcome) => /^(other|third)/.test(outcome))).toEqual([
    'other passed',
    'third passed',
  ]);
  await Promise.all(all);
  await pace.turn('crowd');
});

describe('by key', () => {
  const SLOW = { passes: 1, every: 2000, waiting: 3, lines: 2, tries: 3 };
  let pace: PaceByKey;
  let done: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    pace = new PaceByKey(SLOW);
    done = [];
  });
  afterEach(() => vi.useRealTimers());

  /** Joins the line `mira`, and records whether the caller got a turn or was refused. */
  const wait = (name: string, attempts: number) =>
    pace.turn('mira', attempts).then(
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
    // A line that was briefly empty does not become faster.
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
    const noor = pace.turn('noor', 1);
    await expect(pace.turn('somebody', 1)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await vi.advanceTimersByTimeAsync(2000);
    await noor;
    expect(done).toEqual(['mira']);
    const later = pace.turn('somebody', 1);
    await vi.advanceTimersByTimeAsync(2000);
    await later;
  });

  test('one turn per interval passes on all servers that count them together; whoever got none for long is refused', async () => {
    const turns = new RateLimit('turns', { attempts: 1, windowMs: 1900 }, countsInMemory);
    const outcomes: (number | 'passed')[] = [];
    for (let server = 0; server < 4; server += 1)
      void new PaceByKey(SLOW, turns).turn('mira', 1).then(
        () => outcomes.push('passed'),
        ({ status }) => outcomes.push(status),
      );
    for (const passed of [1, 2]) {
      await vi.advanceTimersByTimeAsync(2000);
      expect(outcomes).toEqual(Array(passed).fill('passed'));
    }
    await vi.advanceTimersByTimeAsync(2000);
    expect(outcomes).toEqual(['passed', 'passed', 'passed', 429]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(outcomes).toHaveLength(4);
  });
});
