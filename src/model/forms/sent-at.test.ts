import { expect, test } from 'vitest';
import { sentAt } from './sent-at.ts';

test.each([
  ['2026-11-23T22:42:00Z', 'Australia/Adelaide', 'Tuesday 24 November, 9:12 am'],
  ['2026-11-23T22:42:00Z', 'UTC', 'Monday 23 November, 10:42 pm'],
  ['2026-01-01T00:05:00Z', 'UTC', 'Thursday 1 January, 12:05 am'],
])('the time %s in the zone %s is %s', (time, timeZone, words) => {
  expect(sentAt(new Date(time), timeZone).replace('\u202f', ' ')).toBe(words);
});
