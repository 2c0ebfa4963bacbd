import { expect, test } from 'vitest';
import { markup, paragraph } from '../test-kit.tsx';

test('a rich text has the class for prose', () => {
  expect(markup('RichText', { text: paragraph('You decide.') })).toBe(
    '<div class="block rich"><div class="prose"><p>You decide.</p></div></div>',
  );
});
