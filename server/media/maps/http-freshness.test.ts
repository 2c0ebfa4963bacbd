import { expect, test } from 'vitest';
import { MAPS } from '../../core/limits/limits.ts';
import { freshMs, isStorable } from './http-freshness.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test.each([
  ['nothing is said', {}, MAPS.freshMs],
  ['an age is given', { 'cache-control': 'public, max-age=600' }, 600_000],
  ['one is given for shared caches', { 'cache-control': 'max-age=1, s-maxage="60"' }, 60_000],
  ['some of it is over', { 'cache-control': 'max-age=600', age: '500' }, 100_000],
  ['all of it is over', { 'cache-control': 'max-age=600', age: '700' }, 0],
  ['the age is no number', { 'cache-control': 'max-age=600', age: 'old' }, 600_000],
  ['it is to be asked for each time', { 'cache-control': 'no-cache, max-age=600' }, 0],
  ['it is for ever', { 'cache-control': 'max-age=99999999999999999999' }, MAPS.maxFreshMs],
  [
    'a day is given',
    { date: 'Sun, 22 Nov 2026 00:00:00 GMT', expires: 'Mon, 23 Nov 2026 00:00:00 GMT' },
    DAY_MS,
  ],
  ['the day is over', { date: 'Sun, 22 Nov 2026 00:00:00 GMT', expires: '0' }, 0],
  ['the day is no day', { date: 'Sun, 22 Nov 2026 00:00:00 GMT', expires: 'now' }, 0],
])('where %s, a tile is fresh for that long', (_what, headers, ms) => {
  expect(freshMs(new Headers(headers as Record<string, string>))).toBe(ms);
});

test('what is meant for one reader, or for none, is not stored', () => {
  const storable = (control: string) => isStorable(new Headers({ 'cache-control': control }));
  expect(['', 'public, max-age=60', 'max-age=60'].map(storable)).toEqual([true, true, true]);
  expect(['no-store', 'Private', 'max-age=60,private', 'private="set-cookie"'].map(storable)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
