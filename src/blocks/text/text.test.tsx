import { expect, test } from 'vitest';
import { markup, stubEditing } from '../test-kit.tsx';

test('a text is one paragraph, with spaces for its line breaks', () => {
  expect(markup('Text', { text: 'We are here.\r\n  Day and night.' })).toBe(
    '<div class="block"><p class="text">We are here. Day and night.</p></div>',
  );
});

test('the editor shows a placeholder for an empty text', () => {
  expect(markup('Text', {}, stubEditing)).toBe(
    '<div class="block" data-block="b1" data-component-type="Text">' +
      '<p class="text" data-property="text" data-kind="text" data-owner="b1"></p></div>',
  );
});

test('margins that differ from the default are classes of the block', () => {
  expect(markup('Text', { text: 'x', marginBottom: { small: '5' } })).toBe(
    '<div class="block mb-5"><p class="text">x</p></div>',
  );
});
