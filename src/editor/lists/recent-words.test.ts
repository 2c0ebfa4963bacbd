import { expect, test } from 'vitest';
import { timeWords } from '../ui/time-zone.ts';
import { recentWords, zoneWords } from './recent-words.ts';

const ADELAIDE = 'Australia/Adelaide';
/** 23 November 2026, 10:42 am in Adelaide. */
const NOW = Date.parse('2026-11-23T00:12:00.000Z');

test('a recent time is named by its day in the zone of the site', () => {
  const words = (iso: string) => recentWords(iso, NOW, ADELAIDE);
  expect(words('2026-11-22T22:44:00.000Z')).toBe('today, 9:14 am');
  // The day began at half past one in the afternoon of the day before, as UTC counts.
  expect(words('2026-11-22T13:30:00.000Z')).toBe('today, 12:00 am');
  expect(words('2026-11-22T13:29:59.000Z')).toBe('yesterday, Sunday 22 November 2026');
  expect(words('2026-11-21T13:29:59.000Z')).toBe('Saturday 21 November 2026');
  expect(words('no time')).toBe('');
});

test('a time and its zone are named in words', () => {
  expect(timeWords('2026-11-21T05:42:00.000Z', ADELAIDE)).toBe('21 November 2026 at 4:12 pm');
  expect(timeWords('2026-11-21T05:42:00.000Z', 'UTC')).toBe('21 November 2026 at 5:42 am');
  expect(timeWords('no time', ADELAIDE)).toBe('');
  expect([ADELAIDE, 'America/Argentina/Buenos_Aires', 'UTC'].map(zoneWords)).toEqual([
    'Adelaide time',
    'Buenos Aires time',
    'UTC',
  ]);
});
