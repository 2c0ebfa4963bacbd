import { expect, test } from 'vitest';
import { isStarved, turnsOf } from './turns.ts';

const none = { had: 1000, waited: 500 };

test.each([
  ['waited and had next to nothing', { had: 1002, waited: 598 }, true],
  ['waited with several threads', { had: 1010, waited: 900 }, true],
  ['had a core though threads of its own waited for it', { had: 1090, waited: 800 }, false],
  ['wanted no core', { had: 1001, waited: 501 }, false],
  ['lost threads', { had: 400, waited: 300 }, false],
])('a process that %s', (_what, after, starved) => {
  expect(isStarved(none, after, 100)).toBe(starved);
});

test('what is not known is no lack of turns', () => {
  expect(turnsOf(2 ** 30)).toBeNull();
  expect(isStarved(null, none, 100)).toBe(false);
  expect(isStarved(none, null, 100)).toBe(false);
});

test.skipIf(process.platform !== 'linux')('the turns of a process are those of all its threads', () => {
  const before = turnsOf(process.pid)!;
  const until = process.cpuUsage().user + 20_000;
  while (process.cpuUsage().user < until);
  expect(turnsOf(process.pid)!.had).toBeGreaterThan(before.had + 10);
});
