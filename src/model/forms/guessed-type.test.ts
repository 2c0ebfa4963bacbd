import { expect, test } from 'vitest';
import { guessedType } from './guessed-type.ts';

test.each([
  ['Your name', 'text'],
  ['', 'text'],
  ['E-mail', 'email'],
  ['Your EMAIL address', 'email'],
  ['Where can we write to? (e-mail)', 'email'],
  ['Phone number', 'phone'],
  ['Your mobile', 'phone'],
  ['Date of birth', 'date'],
  ['Update', 'text'],
  ['Headphones', 'text'],
  ['Your message', 'textArea'],
  ['What would you like to tell us?', 'textArea'],
  ['Comments', 'textArea'],
  ['May we phone you?', 'text'],
  ['How can we e-mail you', 'text'],
  ['Is there anything else?', 'textArea'],
])('the label %o asks for an answer of the type %s', (label, type) => {
  expect(guessedType(label)).toBe(type);
});
