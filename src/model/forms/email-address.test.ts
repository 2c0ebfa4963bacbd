import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }))
  .map((codes) => String.fromCodePoint(...codes));

test.each([
  'ann@example.org',
  'ann+help@mail.example.org',
  "o'brien@example.com.au",
  'jürgen@müller.de',
  'δοκιμή@παράδειγμα.ελ',
  'a@b.co',
])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  '',
  'ann',
  'ann@',
  '@example.org',
  'ann@example',
  'ann@example..org',
  'ann@.example.org',
  'ann@example.org.',
  'ann@exa mple.org',
  'ann@example.org, bob@example.org',
  'ann@example.org\r\nBcc: bob@example.org',
  'ann@example.org\u0000',
  'Ann <ann@example.org>',
  '"ann"@example.org',
  `${'a'.repeat(250)}@example.org`,
])('%j is no address', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test('an address cannot end a mail header or begin another address', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const text = `${before}@${after}.org`;
      if (isEmailAddress(text)) expect(text).toMatch(/^[^\s\p{C},;:<>"()]+$/u);
    }),
    { numRuns: 1000 },
  );
});
