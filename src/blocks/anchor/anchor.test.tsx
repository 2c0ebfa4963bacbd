import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

test('an anchor is an empty element with the id, without margins of its own', () => {
  expect(markup('Anchor', { id: 'opening-hours' })).toBe(
    '<div class="block anchor-block"><span id="opening-hours" class="anchor"></span></div>',
  );
});

test('an id with spaces is not used', () => {
  expect(markup('Anchor', { id: 'opening hours' })).toBe('');
});

test('an id reserved by the page is not used, even if it is stored', () => {
  expect(markup('Anchor', { id: 'hearth-editor' })).toBe('');
});
