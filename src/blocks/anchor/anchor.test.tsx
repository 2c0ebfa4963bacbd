import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

test('an anchor is an empty element with the id, without margins of its own', () => {
  expect(markup('Anchor', { id: 'opening-hours' })).toBe(
    '<div class="block anchor-block"><span id="opening-hours" class="anchor"></span></div>',
  );
});

test('an id with spaces is no id', () => {
  expect(markup('Anchor', { id: 'opening hours' })).toBe('');
});

test('an id that the page has itself is no id, on pages that were stored with it too', () => {
  expect(markup('Anchor', { id: 'hearth-editor' })).toBe('');
});
