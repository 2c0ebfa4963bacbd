import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmailAddress } from '../../../src/model/forms/email-address.ts';
import { checkMessage } from './check-message.ts';
import type { MailMessage } from './mailer.ts';

const message: MailMessage = {
  to: ['a@example.org'],
  cc: [],
  replyTo: null,
  subject: 'Hello',
  text: '',
  html: '',
};

const problem = (changes: Partial<MailMessage>) => checkMessage({ ...message, ...changes }).problem;
const checked = (changes: Partial<MailMessage>) => checkMessage({ ...message, ...changes }).message;

test.each([
  'a@example.org\r\nBcc: b@example.org',
  'a@example.org, b@example.org',
  'a@example.org;b@example.org',
  'A <a@example.org>',
  '"a b"@example.org',
  'a@b@example.org',
  'a@example.org\0',
  'a\u2028b@example.org',
  'a@',
  '@example.org',
  '',
  `${'a'.repeat(400)}@example.org`,
])('%j is no address, in no place', (address) => {
  for (const changes of [{ to: [address] }, { cc: [address] }]) {
    expect(problem(changes)).toMatch(/is not an e-mail address\.$/);
  }
  expect(checked({ replyTo: address })).toEqual(message);
});

test('whatever address a form takes, the mail about it is sent', () => {
  // These domains resemble host names, but are not valid host names.
  for (const replyTo of ['ada@example.1', 'ada@256.256.256.256', 'ada@xn--a.example']) {
    expect(isEmailAddress(replyTo)).toBe(true);
    expect(problem({ replyTo }), replyTo).toBeNull();
  }
});

test('the problem shows the address on one line', () => {
  expect(problem({ to: ['a\r\nX: y'] })).toBe('‘a X: y’ is not an e-mail address.');
});

test('unusual addresses are kept as they are, and international domains are written as mail servers know them', () => {
  const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`;
  const to = ['mira+help@example.org', "o'neil@example.org", 'mira@bücher.example', 'zoë@example.org', long];
  expect(checked({ to })?.to).toEqual([
    'mira+help@example.org',
    "o'neil@example.org",
    'mira@xn--bcher-kva.example',
    'zoë@example.org',
    long,
  ]);
});

test('everybody gets a mail once, and somebody has to', () => {
  const twice = checked({ to: ['a@example.org', 'A@example.org'], cc: ['b@example.org', 'a@example.org'] });
  expect(twice).toEqual({ ...message, to: ['A@example.org'], cc: ['b@example.org'] });
  expect(problem({ to: [] })).toBe('There is nobody to send it to.');
  const many = Array.from({ length: 51 }, (_, number) => `a${number}@example.org`);
  expect(problem({ to: many })).toBe('There are more than 50 recipients.');
});

test('a subject is one line, however it was written, and never long', () => {
  expect(checked({ subject: 'Hi\r\nBcc: b@example.org\u2029\u202Ethere' })?.subject).toBe(
    'Hi Bcc: b@example.org there',
  );
  expect(checked({ subject: '👋'.repeat(300) })?.subject).toBe(`${'👋'.repeat(249)}…`);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('\r', '\n', '\0', '\u2028', '\u0085', ' ', 'a', '👋') }),
      (subject) => {
        expect(checked({ subject })?.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      },
    ),
  );
});
