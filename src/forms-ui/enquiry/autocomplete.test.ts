import { expect, test } from 'vitest';
import { formOf } from '../../model/forms/form-of.ts';
import { TRAINING_FIELDS } from '../../model/forms/training-fields.ts';
import { autocompleteOf } from './autocomplete.ts';

test.each([
  ['text', 'First name', 'given-name'],
  ['text', 'your_name', 'name'],
  ['text', 'Colour', undefined],
  ['text', 'constructor', undefined],
  ['textArea', 'Name', undefined],
  ['email', 'Where we write to', 'email'],
  ['phone', 'Mobile', 'tel'],
  ['date', 'Date of birth', 'bday'],
])('browsers offer for a field of the type %s, named %s, what they know as %s', (type, name, token) => {
  const { fields } = formOf({ componentType: 'ContactForm', fields: [{ type, name }] })!.settings;
  expect(autocompleteOf(fields[0]!)).toBe(token);
});

test('the training form says of each text whose it is', () => {
  const texts = TRAINING_FIELDS.filter(({ type }) => ['text', 'email', 'phone'].includes(type));
  expect(texts.map(autocompleteOf)).toEqual([
    'given-name',
    'family-name',
    'email',
    'email',
    'tel',
    'mobile tel',
    'organization-title',
    'organization',
  ]);
});
