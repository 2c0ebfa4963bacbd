import { expect, test } from 'vitest';
import { dashboardTitle, MENU_ITEMS } from './texts.ts';

test('the dashboard is titled with the user’s name where it is known', () => {
  expect(dashboardTitle()).toBe('Welcome to your dashboard');
  expect(dashboardTitle('ana')).toBe('Welcome to your dashboard ana');
});

test('the items of the menu stand in their order, each key once', () => {
  const orders = MENU_ITEMS.map(({ order }) => order);
  expect(orders.toSorted((a, b) => a - b)).toEqual(orders);
  expect(new Set(MENU_ITEMS.map(({ key }) => key)).size).toBe(14);
});
