import { expect, test } from 'vitest';
import { submittedAt } from './submitted-at.ts';

test('a submission is dated in the time zone of the site', () => {
  expect(submittedAt('2026-11-21T05:35:00.000Z', 'Australia/Adelaide')).toBe('4:05 pm, 21/11/2026');
  expect(submittedAt('2026-11-21T05:35:00.000Z', 'UTC')).toBe('5:35 am, 21/11/2026');
  expect(submittedAt('2026-06-30T14:30:00.000Z', 'Australia/Adelaide')).toBe('12:00 am, 01/07/2026');
  expect(submittedAt('2026-06-30T02:30:00.000Z', 'Australia/Adelaide')).toBe('12:00 pm, 30/06/2026');
});

test('what is not a time is not shown', () => {
  expect(submittedAt('<script>', 'UTC')).toBe('');
});
