import { expect, test } from 'vitest';
import { isAlwaysOpen, opensNext, openUntil, readHours, timeInWords, writeHours } from './open-now.ts';
import { parseHours } from './opening-hours.ts';

const ADELAIDE = 'Australia/Adelaide';
const at = (hours: string, time: string) => {
  const until = openUntil(readHours(writeHours(parseHours(hours)!)), ADELAIDE, new Date(time));
  return until === null ? null : until === Number.POSITIVE_INFINITY ? 'a later day' : timeInWords(until);
};

test('a number is open from its first minute until its last, in the time zone of the site', () => {
  const office = 'Monday to Friday 9 am to 5.30 pm; closed 25 December, 2026-11-27';
  // In November, Adelaide is ten and a half hours ahead. 23 November 2026 is a Monday.
  expect(at(office, '2026-11-22T22:29:59Z')).toBeNull();
  expect(at(office, '2026-11-22T22:30:00Z')).toBe('5.30 pm');
  expect(at(office, '2026-11-23T06:59:59Z')).toBe('5.30 pm');
  expect(at(office, '2026-11-23T07:00:00Z')).toBeNull();
  expect(at(office, '2026-11-21T02:00:00Z')).toBeNull();
  // In July, it is nine and a half hours ahead.
  expect(at(office, '2026-07-06T23:29:00Z')).toBeNull();
  expect(at(office, '2026-07-06T23:30:00Z')).toBe('5.30 pm');
});

test('nobody answers on days off, of one year or of every year', () => {
  const office = 'Every day 9 am to 5 pm; closed 25 December, 2026-11-27';
  expect(at(office, '2026-11-27T02:00:00Z')).toBeNull();
  expect(at(office, '2027-11-27T02:00:00Z')).toBe('5 pm');
  expect(at(office, '2026-12-25T02:00:00Z')).toBeNull();
  expect(at(office, '2030-12-25T02:00:00Z')).toBeNull();
});

test('a night closes on the next day', () => {
  const night = 'Friday to Saturday 6 pm to 2 am';
  expect(at(night, '2026-11-27T12:00:00Z')).toBe('2 am');
  expect(at(night, '2026-11-28T15:00:00Z')).toBe('2 am');
  expect(at(night, '2026-11-28T15:30:00Z')).toBeNull();
  expect(at('Every day 8 am to midnight', '2026-11-28T12:00:00Z')).toBe('midnight');
});

test('a closed number opens at the next time of its hours, in the time zone of the site', () => {
  const opens = (hours: string, time: string) => {
    const next = opensNext(parseHours(hours)!, ADELAIDE, new Date(time));
    return next && [timeInWords(next.minute), next.weekday];
  };
  const office = 'Monday to Friday 9 am to noon, 1 pm to 5 pm; closed 2026-11-27';
  // 23 November 2026 is a Monday, and 4 October the day on which the clocks of Adelaide go forward.
  expect(opens(office, '2026-11-22T22:00:00Z')).toEqual(['9 am', 0]);
  expect(opens(office, '2026-11-23T02:00:00Z')).toEqual(['1 pm', 0]);
  expect(opens(office, '2026-11-23T08:00:00Z')).toEqual(['9 am', 1]);
  expect(opens(office, '2026-11-26T08:00:00Z')).toEqual(['9 am', 0]);
  expect(opens(office, '2026-10-02T14:00:00Z')).toEqual(['9 am', 0]);
  expect(opens('Sunday 6 am to 7 am', '2026-10-03T14:29:00Z')).toEqual(['6 am', 6]);
  expect(opens('Friday to Saturday 6 pm to 2 am', '2026-11-28T15:30:00Z')).toEqual(['6 pm', 4]);
  expect(opens('Monday 9 am to 5 pm', '2026-11-23T08:00:00Z')).toBeNull();
  // The night before Christmas is off, and so is the morning after it.
  expect(opens('Every day 6 pm to 2 am; closed 24 December', '2026-12-24T08:00:00Z')).toEqual(['6 pm', 4]);
});

test('a night belongs to the day on which it begins, also before and after a day off', () => {
  const night = 'Every day 6 pm to 2 am; closed 25 December';
  // In December, Adelaide is ten and a half hours ahead.
  expect(at(night, '2026-12-24T11:00:00Z')).toBe('2 am');
  expect(at(night, '2026-12-24T15:00:00Z')).toBe('2 am');
  expect(at(night, '2026-12-25T11:00:00Z')).toBeNull();
  expect(at(night, '2026-12-25T15:00:00Z')).toBeNull();
  expect(at(night, '2026-12-26T11:00:00Z')).toBe('2 am');
});

test('hours that overlap or follow each other count as one, in any order', () => {
  for (const hours of [
    '9 am to 5 pm, 4 pm to 8 pm',
    '4 pm to 8 pm, 9 am to 5 pm',
    '9 am to 5 pm, 5 pm to 8 pm',
  ])
    expect([at(hours, '2026-11-23T00:00:00Z'), at(hours, '2026-11-23T06:00:00Z')]).toEqual(['8 pm', '8 pm']);
});

test('the next day is found on the days on which the clocks change', () => {
  // On Sunday 5 April 2026, Adelaide has 25 hours, and on Sunday 4 October 2026 it has 23.
  const hours = 'Sunday day and night; Monday midnight to 12.15 am';
  expect(at(hours, '2026-04-04T14:00:00Z')).toBe('12.15 am');
  expect(at(hours, '2026-04-05T13:30:00Z')).toBe('12.15 am');
  expect(at(hours, '2026-10-03T14:50:00Z')).toBe('12.15 am');
  expect(at(hours, '2026-10-04T13:44:00Z')).toBe('12.15 am');
  expect(at(hours, '2026-10-04T13:45:00Z')).toBeNull();
});

test('a number that is open for another day names no time', () => {
  const always = 'Day and night; closed 25 December';
  expect(at(always, '2026-11-23T06:00:00Z')).toBe('a later day');
  expect(at(always, '2026-12-24T06:00:00Z')).toBe('midnight');
  expect(at(always, '2026-12-25T06:00:00Z')).toBeNull();
});

test('hours are the same after they were written into an attribute', () => {
  for (const text of [
    'Mon to Fri 9 am to noon, 1 pm to 5 pm; closed 25 December',
    'Sunday 6 pm to 2 am',
    'Day and night',
  ]) {
    const hours = parseHours(text)!;
    expect(readHours(writeHours(hours))).toEqual(hours);
    expect(isAlwaysOpen(hours)).toBe(text === 'Day and night');
  }
});

test('times are said as readers say them', () => {
  expect([0, 90, 720, 750, 1080, 1439, 1440].map(timeInWords)).toEqual([
    'midnight',
    '1.30 am',
    'noon',
    '12.30 pm',
    '6 pm',
    '11.59 pm',
    'midnight',
  ]);
});
