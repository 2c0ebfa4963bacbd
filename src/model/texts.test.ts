import { expect, test } from 'vitest';
import { dashboardTitle } from './texts.ts';

test('the title of the dashboard has the user’s name if it is known', () => {
  expect(dashboardTitle()).toBe('Welcome to your dashboard');
  expect(dashboardTitle('ana')).toBe('Welcome to your dashboard ana');
});
