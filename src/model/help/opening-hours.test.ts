import { expect, test } from 'vitest';
import { hoursSchema, parseHours } from './opening-hours.ts';

const every = (...ranges: [number, number][]) => Array.from({ length: 7 }, () => ranges);

test('hours are read as people write them', () => {
  const nine = 9 * 60;
  const five = 17 * 60;
  for (const always of ['Day and night', 'every day, 24 hours', 'Daily: day and night', 'Any time'])
    expect(parseHours(always), always).toEqual({ week: every([0, 1440]), off: [] });
  expect(parseHours('Every day, 8 am to midnight')).toEqual({ week: every([480, 1440]), off: [] });
  const office = [...Array.from({ length: 5 }, () => [[nine, five]]), [], []];
  for (const text of [
    'Monday to Friday 9 am to 5 pm',
    'Mon–Fri: 9–5pm',
    'weekdays 9:00-17:00',
    'Mondays, Tuesdays, Wed, Thu and Friday from 9.00 am until 5 pm',
  ])
    expect(parseHours(text)?.week, text).toEqual(office);
  expect(parseHours('Saturday 10 am to noon, 1 to 2.30 pm')?.week[5]).toEqual([
    [600, 720],
    [780, 870],
  ]);
});

test('a night ends on the next day, and a range of days may go over Sunday', () => {
  const week = parseHours('Saturday to Sunday 6 pm to 2 am')!.week;
  expect(week.map((day) => day.length)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  expect([week[5], week[6]]).toEqual([[[1080, 1560]], [[1080, 1560]]]);
  expect(parseHours('Sun to Tue 9 am to 5 pm')!.week.map((day) => day.length)).toEqual([1, 1, 0, 0, 0, 0, 1]);
});

test('days off are of one year or of every year', () => {
  expect(
    parseHours('Every day 9 am to 5 pm; closed 25 December and 26 December 2026, 2027-01-01')?.off,
  ).toEqual(['12-25', '2026-12-26', '2027-01-01']);
});

test('hours that are not clear are refused, and no hours are allowed', () => {
  for (const text of [
    'mornings',
    '9 to 5',
    'Monday 25 am to 5 pm',
    'Monday 9 am to 9 am',
    'Monday',
    'closed 25 December',
    'every day 9 am to 5 pm; closed 31 February',
    'every day 9 am to 5 pm; closed on the weekend',
    '9:75 am to 5 pm',
    '13 pm to 5 pm',
    '9 am to 5',
    'Friday 10 pm to 6',
    'constructor 9 am to 5 pm',
  ])
    expect(hoursSchema.safeParse(text).success, text).toBe(false);
  expect(hoursSchema.parse(undefined)).toBe('');
  expect(hoursSchema.parse(' ')).toBe(' ');
});
