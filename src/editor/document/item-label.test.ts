import { expect, test } from 'vitest';
import { itemLabel } from './item-label.ts';

test('an item is labelled by its label or name, or else by its header, title or text', () => {
  expect(itemLabel({ name: 'Sam', header: 'Head', title: 'Title', text: 'Text' }, 0)).toBe('Sam');
  expect(itemLabel({ header: 'Head', title: 'Title', text: 'Text' }, 0)).toBe('Head');
  expect(itemLabel({ name: ' ', title: 'Title', text: 'Text' }, 0)).toBe('Title');
  expect(itemLabel({ text: 'Text' }, 0)).toBe('Text');
  expect(itemLabel({ quote: 'They\n listened.' }, 0)).toBe('They listened.');
  expect(itemLabel({ link: { type: 'page', href: '/', text: 'Home' } }, 0)).toBe('Home');
  expect(itemLabel({ type: 'text', name: 'called', label: 'Your name' }, 0)).toBe('Your name');
  expect(itemLabel({ type: 'text', name: 'called', label: ' ' }, 0)).toBe('called');
  expect(itemLabel({ type: 'text', name: 'field2', label: '' }, 0)).toBe('Item #1');
  expect(itemLabel({ image: { imageId: 'a', alt: 'A door' } }, 0)).toBe('A door');
  expect(itemLabel({ quote: '', image: null }, 0)).toBe('Item #1');
});

test('an item without text is labelled by its number, from 1', () => {
  expect(itemLabel({ key: 'a', header: '', text: { type: 'doc' } }, 2)).toBe('Item #3');
  expect(itemLabel({ link: { text: '' } }, 0)).toBe('Item #1');
  expect(itemLabel('words', 1)).toBe('Item #2');
});

test('a long text is shortened', () => {
  const label = itemLabel({ text: 'word '.repeat(100) }, 0);
  expect(label.length).toBeLessThanOrEqual(61);
  expect(label).toMatch(/word…$/);
});
