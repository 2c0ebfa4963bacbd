import { expect, test } from 'vitest';
import { fromHeader } from './from-header.ts';

const OWN = '"Open Verandah" <hello@example.org>';

test('a mail comes from the owner’s sender, unless it has a name of its own', () => {
  expect(fromHeader(OWN, {})).toBe(OWN);
  expect(fromHeader(OWN, { senderName: 'Confirmation' })).toBe('"Confirmation" <hello@example.org>');
  expect(fromHeader('hello@example.org', { senderName: 'Zoë & Co' })).toBe('"Zoë & Co" <hello@example.org>');
});

test.each([
  ['a\r\nBcc: b@example.org', '"a Bcc: b@example.org" <hello@example.org>'],
  ['a" <thief@example.net>, "b', '"a thief@example.net , b" <hello@example.org>'],
  ['a\\', '"a" <hello@example.org>'],
  [' \0 ', 'hello@example.org'],
  ['x'.repeat(500), `"${'x'.repeat(80)}" <hello@example.org>`],
])('the name %j stays a name', (senderName, header) => {
  expect(fromHeader(OWN, { senderName })).toBe(header);
});
