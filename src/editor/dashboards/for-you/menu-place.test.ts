import { expect, test } from 'vitest';
import { menuPlace } from './menu-place.ts';

const point = (text: string, href: string, subItems: readonly { link: object }[] = []) => ({
  link: { text, href },
  subItems,
});

test('a page is placed by the menu item that holds it', () => {
  const items = [
    point('Get help', '/help', [point('Shelter', '/help/shelter'), point('Hilfe', '/hilfe-f%C3%BCr-alle')]),
    point('About', '/about'),
  ];
  expect(menuPlace(items, 'help/shelter')).toBe('Get help');
  expect(menuPlace(items, 'hilfe-für-alle')).toBe('Get help');
  expect([menuPlace(items, 'about'), menuPlace(items, 'nowhere'), menuPlace([], '')]).toEqual(['', '', '']);
});
