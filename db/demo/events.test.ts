import { expect, test } from 'vitest';
import { eventDate, eventTime } from '../../src/model/event-time.ts';
import { demoEvents } from './events.ts';

const at = (time: string) => demoEvents(Date.parse(time));

test('on every day of two years there are events to come, on the days that the pages of the demo say', () => {
  for (
    let day = Date.parse('2026-01-01T00:00:00Z');
    day < Date.parse('2028-01-01T00:00:00Z');
    day += 86_400_000
  ) {
    const events = demoEvents(day);
    expect(events).toHaveLength(7);
    for (const { dates, slug } of events) {
      expect(Date.parse(dates[0]!.startDate), slug).toBeGreaterThan(day);
      expect(Date.parse(dates[0]!.endDate!), slug).toBeGreaterThan(Date.parse(dates[0]!.startDate));
    }
    expect(new Set(events.map(({ _id }) => _id)).size).toBe(7);
  }
});

test('a course is on its weekday at its hour, in summer and in winter', () => {
  for (const [now, expected] of [
    ['2026-11-22T00:00:00Z', ['4th December 2026', '5th February 2027']],
    ['2026-06-05T00:00:01Z', ['3rd July 2026', '7th August 2026']],
  ] as const) {
    const listener = at(now).filter(({ name }) => name === 'First Listener');
    expect(listener.map(({ dates, timezone }) => eventDate(dates[0]!.startDate, timezone))).toEqual(expected);
    for (const { dates, timezone } of listener) {
      expect(eventTime(dates[0]!.startDate, timezone)).toBe('Friday 9:30 am');
    }
  }
});
