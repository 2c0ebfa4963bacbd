import { expect, test } from 'vitest';
import { formOf } from '../../../src/model/forms/form-of.ts';
import { contactForm, field } from '../../testing/forms.ts';
import { staffMail } from './staff-mail.ts';

const OTHER = field('Their email', 'email', { key: 'o' });
const OWN = field('Your email', 'email', { key: 'y', required: true });
const values = { 'Their email': 'kim@example.org', 'Your email': 'ada@example.org' };

function replyTo(fields: object[], submitterEmailField: string, sent: Record<string, string>) {
  const { settings } = formOf(contactForm({ fields, submitterEmailField }))!;
  const now = '2026-11-23T01:00:00.000Z';
  return staffMail({
    from: { name: 'Example', call: null, address: [], url: 'https://www.example.org', brandColour: '' },
    settings,
    values: sent,
    now,
    timeZone: 'Australia/Adelaide',
    tester: null,
    isUnverified: false,
  }).replyTo;
}

test.each([
  ['first', [OWN, OTHER]],
  ['last', [OTHER, OWN]],
])('a reply goes to whoever wrote, where their address is the %s of two', (_place, fields) => {
  expect(replyTo(fields, 'yourEmail', values)).toBe('ada@example.org');
  expect(replyTo(fields, 'theirEmail', values)).toBe('kim@example.org');
});

test('where no field is that of the submitter, a reply goes to the first address that was given', () => {
  expect(replyTo([OTHER, OWN], '', values)).toBe('kim@example.org');
  expect(replyTo([OWN, OTHER], '', values)).toBe('ada@example.org');
  expect(replyTo([OTHER, OWN], '', { ...values, 'Their email': '' })).toBe('ada@example.org');
  expect(replyTo([OTHER], 'yourEmail', {})).toBeNull();
});
