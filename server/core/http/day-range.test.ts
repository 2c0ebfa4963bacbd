import { expect, test } from 'vitest';
import { dayRange } from './day-range.ts';

const days = (fromDate: string, toDate: string, zone = 'Australia/Adelaide') => {
  const { from, before } = dayRange(fromDate, toDate, zone);
  return [from, before];
};

test('both days are whole, in the time zone of the site', () => {
  expect(days('2026-07-01', '2026-07-01')).toEqual(['2026-06-30T14:30:00.000Z', '2026-07-01T14:30:00.000Z']);
  expect(days('2026-07-01', '2026-07-01', 'UTC')).toEqual([
    '2026-07-01T00:00:00.000Z',
    '2026-07-02T00:00:00.000Z',
  ]);
  expect(days('', '')).toEqual([null, null]);
});

test('a day on which the clocks change is as long as it is', () => {
  // Summer time begins on 4 October and ends on 5 April.
  expect(days('2026-10-04', '2026-10-04')).toEqual(['2026-10-03T14:30:00.000Z', '2026-10-04T13:30:00.000Z']);
  expect(days('2026-04-05', '2026-04-05')).toEqual(['2026-04-04T13:30:00.000Z', '2026-04-05T14:30:00.000Z']);
  // In Beirut, clocks jump from midnight to one.
  expect(days('2026-03-29', '2026-03-29', 'Asia/Beirut')).toEqual([
    '2026-03-28T22:00:00.000Z',
    '2026-03-29T21:00:00.000Z',
  ]);
});

test('no time is before the first day that can be asked for, nor after the last', () => {
  expect(days('0000-01-01', '9999-12-31', 'UTC')).toEqual(['0000-01-01T00:00:00.000Z', null]);
  const [from] = days('0000-01-01', '', 'Asia/Tokyo');
  expect(from! < '0000-01-01T00:00:00.000Z').toBe(true);
});
