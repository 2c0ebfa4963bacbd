import { expect, test, vi } from 'vitest';
import { eventDate, eventTime, isSameTime, isTimeZone, timeWithOffset, zoneWords } from './event-time.ts';

test.each([
  ['2026-12-01T00:30:00.000Z', 'Australia/Adelaide', 'Tuesday 11:00 am', '1st December 2026'],
  ['2026-06-30T14:29:00.000Z', 'Australia/Adelaide', 'Tuesday 11:59 pm', '30th June 2026'],
  ['2026-06-30T14:30:00.000Z', 'Australia/Adelaide', 'Wednesday 12:00 am', '1st July 2026'],
  ['2026-12-02T04:00:00.000Z', 'Australia/Perth', 'Wednesday 12:00 pm', '2nd December 2026'],
  ['2026-12-31T20:05:00.000Z', 'Pacific/Auckland', 'Friday 9:05 am', '1st January 2027'],
])('%s in %s is %s on the %s', (time, zone, expectedTime, expectedDate) => {
  expect(eventTime(time, zone)).toBe(expectedTime);
  expect(eventDate(time, zone)).toBe(expectedDate);
});

test('days have their endings', () => {
  const day = (number: number) =>
    eventDate(`2026-12-${String(number).padStart(2, '0')}T12:00:00Z`, 'UTC').split(' ')[0];
  expect([1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 30, 31].map(day)).toEqual(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 14th 20th 21st 22nd 23rd 24th 30th 31st'.split(' '),
  );
});

test('a time has the offset of its zone, in summer and in winter', () => {
  expect(timeWithOffset('2026-12-01T00:30:15.000Z', 'Australia/Adelaide')).toBe('2026-12-01T11:00:15+10:30');
  expect(timeWithOffset('2026-06-30T14:30:00.000Z', 'Australia/Adelaide')).toBe('2026-07-01T00:00:00+09:30');
  expect(timeWithOffset('2026-06-30T14:30:00.000Z', 'UTC')).toBe('2026-06-30T14:30:00+00:00');
});

test('two zones with the same clock are the same time, for as long as they are', () => {
  expect(isSameTime('2026-06-30T00:00:00Z', 'Australia/Adelaide', 'Australia/Darwin')).toBe(true);
  expect(isSameTime('2026-12-30T00:00:00Z', 'Australia/Adelaide', 'Australia/Darwin')).toBe(false);
  expect(zoneWords('Australia/Broken_Hill')).toBe('Broken Hill time');
  expect(zoneWords('UTC')).toBe('UTC time');
});

test('a time zone is one that there is', () => {
  expect(['Australia/Adelaide', 'UTC'].every(isTimeZone)).toBe(true);
  expect(['', 'Nowhere/Land', '<b>', '../../etc'].some(isTimeZone)).toBe(false);
});

test('the formats of many zones are not all remembered', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 100);
  for (const zone of zones) eventDate('2026-12-01T00:00:00Z', zone);
  const before = made.mock.calls.length;
  eventDate('2026-12-01T00:00:00Z', zones[0]!);
  eventDate('2026-12-01T00:00:00Z', zones[0]!);
  expect(made.mock.calls.length).toBe(before + 1);
  made.mockRestore();
});
