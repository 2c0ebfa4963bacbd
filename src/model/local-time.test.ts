import { expect, test } from 'vitest';
import { clockChange, localTime, timeIn } from './local-time.ts';

/** Returns every half hour around the changes of the clocks in two years, and some other times. */
function typedTimes(timeZone: string): string[] {
  const start = Temporal.ZonedDateTime.from(`2026-01-01T12:00[${timeZone}]`);
  const times = [start.toPlainDateTime(), start.toPlainDateTime().add({ months: 6 })];
  for (let next = start.getTimeZoneTransition('next'); next !== null && next.year < 2028; ) {
    for (let half = -8; half <= 8; half++) times.push(next.toPlainDateTime().add({ minutes: 30 * half }));
    next = next.getTimeZoneTransition('next');
  }
  return times.map((time) => time.toString({ smallestUnit: 'minute' }));
}

test.each([
  ['Australia/Adelaide', 2],
  ['Australia/Lord_Howe', 1],
  ['America/New_York', 2],
  ['America/St_Johns', 2],
  ['Europe/London', 2],
  ['Australia/Perth', 0],
  ['Pacific/Kiritimati', 0],
  ['UTC', 0],
])('times around changes of the clocks are read in %s as Temporal reads them', (timeZone, halfHours) => {
  const found: Record<string, number> = { skipped: 0, twice: 0 };
  for (const typed of typedTimes(timeZone)) {
    const at = (disambiguation: 'compatible' | 'earlier' | 'later') =>
      Temporal.PlainDateTime.from(typed).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds;
    const expected = new Date(at('compatible')).toISOString();
    const change =
      at('earlier') === at('later') ? null : localTime(timeZone, expected) === typed ? 'twice' : 'skipped';
    expect([typed, timeIn(timeZone, typed), clockChange(timeZone, typed)]).toEqual([typed, expected, change]);
    if (change !== null) found[change]! += 1;
  }
  // Two years have two changes of each kind.
  expect(found).toEqual({ skipped: 2 * halfHours, twice: 2 * halfHours });
});

test('what is not a time is none', () => {
  for (const typed of ['', 'soon', '2026-13-01T10:00', '2026-11-29', '2026-11-29T10:00:30'])
    expect([timeIn('UTC', typed), clockChange('UTC', typed)]).toEqual(['', null]);
});
