import fc from 'fast-check';
import { expect, test } from 'vitest';
import { camelName } from './field-name.ts';

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }))
  .map((codes) => String.fromCodePoint(...codes));

test.each([
  ['First name', 'firstName'],
  ['FIRST NAME', 'firstName'],
  ['first_name', 'firstName'],
  ['Interested_In', 'interestedIn'],
  ['E-mail', 'eMail'],
  ['emailAddress', 'emailAddress'],
  ['HTMLForm', 'htmlForm'],
  ['Line 2 text', 'line2Text'],
  ['Prénom', 'prénom'],
  ['Größe über alles', 'größeÜberAlles'],
  ['Имя клиента', 'имяКлиента'],
  ['名前', '名前'],
  ['__proto__', 'proto'],
  [' ?! ', ''],
  ['', ''],
])('the field %s is %s in placeholders', (name, camel) => {
  expect(camelName(name)).toBe(camel);
});

test('a name in another Unicode form is the same name', () => {
  expect(camelName('Cafe\u0301')).toBe(camelName('Caf\u00e9'));
});

test('no name breaks out of a placeholder', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      expect(camelName(name)).toMatch(/^[\p{L}\p{M}\p{N}]*$/u);
    }),
  );
});
