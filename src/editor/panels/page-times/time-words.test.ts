import { expect, test } from 'vitest';
import { plannedWords } from '../../../model/event-time.ts';
import type { PageTime } from '../../../model/page-times.ts';
import { actionWords, clockWords, setterWords, shortTime } from './time-words.ts';

const ADELAIDE = 'Australia/Adelaide';
const time: PageTime = {
  ...{ action: 'publish', at: '2026-11-30T22:30:00.000Z', leadsTo: '', setAt: '2026-11-01T00:00:00.000Z' },
  ...{ setBy: { _id: 'u', username: 'pia' }, version: 1, stopped: '' },
};

test('a time is said with its day and its zone, in the zone of the site', () => {
  expect(plannedWords(time.at, ADELAIDE)).toBe('Tuesday 1 December 2026 at 9:00 am, Adelaide time');
  expect(plannedWords(time.at, 'Australia/Perth')).toBe('Tuesday 1 December 2026 at 6:30 am, Perth time');
});

test('a list says a time in few words, with the year if it is another one there', () => {
  const now = Date.parse('2026-11-29T00:00:00.000Z');
  expect(shortTime(time.at, ADELAIDE, now)).toBe('1 Dec, 9:00 am');
  expect(shortTime('2026-12-31T14:00:00.000Z', ADELAIDE, now)).toBe('1 Jan 2027, 12:30 am');
  expect(shortTime('2026-12-31T14:00:00.000Z', 'UTC', now)).toBe('31 Dec, 2:00 pm');
});

test('a time that clocks skip or show twice is named', () => {
  expect(clockWords(ADELAIDE, '2026-10-04T02:30')).toBe(
    'The clocks go forward then, and skip 2:30 am. It happens at 3:30 am.',
  );
  expect(clockWords(ADELAIDE, '2027-04-04T02:30')).toBe(
    'The clocks go back then, and show 2:30 am twice. The first time counts.',
  );
  for (const typed of ['2027-04-04T01:30', '2027-04-04T03:30', ''])
    expect(clockWords(ADELAIDE, typed)).toBeNull();
  expect(clockWords('Australia/Perth', '2026-10-04T02:30')).toBeNull();
});

test('each time says what happens then, or that it did not, and who set it', () => {
  const end: PageTime = { ...time, action: 'unpublish' };
  expect([time, end].map(actionWords)).toEqual(['Will be published', 'Ends']);
  expect([time, end].map((one) => actionWords({ ...one, stopped: 'No.' }))).toEqual([
    'Was not published',
    'Was not unpublished',
  ]);
  expect([setterWords(time, 'u'), setterWords(time, 'v')]).toEqual(['you', 'pia']);
  expect(setterWords({ ...time, setBy: { _id: 'x', username: '' } }, 'v')).toBe(
    'somebody whose account is gone',
  );
});
