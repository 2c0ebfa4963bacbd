import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

test('a quote is followed by the name of the person quoted', () => {
  expect(markup('Quote', { quote: 'The kettle\nwas on.', quoteBy: 'Marnie' })).toBe(
    '<figure class="block quote"><blockquote><p>The kettle was on.</p></blockquote><figcaption>Marnie</figcaption></figure>',
  );
});

test('a quote without a name has no caption', () => {
  expect(markup('Quote', { quote: 'Thank you.' })).toBe(
    '<figure class="block quote"><blockquote><p>Thank you.</p></blockquote></figure>',
  );
});
