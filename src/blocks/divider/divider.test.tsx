import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

test('a divider is a rule with the spacing of a block', () => {
  expect(markup('Divider')).toBe('<div class="block divider"><hr/></div>');
  expect(markup('Divider', { marginTop: { small: 3 } })).toBe('<div class="block divider mt-3"><hr/></div>');
});
