import { expect, test } from 'vitest';
import { dashboardTitle, MENU_ITEMS } from './texts.ts';

test('the title of the dashboard has the user’s name if it is known', () => {
  expect(dashboardTitle()).toBe('Welcome to your dashboard');
  expect(dashboardTitle('ana')).toBe('Welcome to your dashboard ana');
});

test('menu items have their specified order and unique keys', () => {
  const orders = MENU_ITEMS.map(({ order }) => order);
  expect(orders.toSorted((a, b) => a - b)).toEqual(orders);
  expect(new Set(MENU_ITEMS.map(({ key }) => key)).size).toBe(14);
});
