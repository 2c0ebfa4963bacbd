import { expect, test } from 'vitest';
import { conditionOf } from './condition.ts';
import { formOf } from './form-of.ts';
import { TRAINING_FIELDS } from './training-fields.ts';

test.each([
  ['select', { equals: 'Yes', unless: true }, '(only if you choose ‘Yes’)'],
  ['select', { equals: 'Yes' }, '(not if you choose ‘Yes’)'],
  ['select', { equals: '' }, '(only if you answer ‘Other’)'],
  ['text', { equals: '', unless: true }, '(not if you answer ‘Other’)'],
  ['text', { equals: '$&', unless: true }, '(only if your answer to ‘Other’ is ‘$&’)'],
  ['multipleChoice', { equals: 'A;;B' }, '(not if your answer to ‘Other’ is ‘A;;B’)'],
  ['checkbox', { equals: 'true', unless: true }, '(only if you tick ‘Other’)'],
  ['checkbox', { equals: '', unless: true }, '(not if you tick ‘Other’)'],
  ['checkbox', { equals: '' }, '(only if you tick ‘Other’)'],
])('a field that depends on a %s by the rule %j says so: %s', (type, rule, words) => {
  const fields = [
    { type, name: 'other', label: 'Other' },
    { type: 'text', name: 'own', hidden: { field: 'other', ...rule } },
  ];
  const form = formOf({ componentType: 'ContactForm', fields })!.settings.fields;
  expect(conditionOf(form[1]!, form)).toBe(words);
  expect(conditionOf(form[0]!, form)).toBe('');
  expect(conditionOf(form[1]!, form.slice(1))).toBe('');
});

test('of the training form, a title and an organisation say for whom they are', () => {
  const said = TRAINING_FIELDS.map((field) => [field.name, conditionOf(field, TRAINING_FIELDS)]);
  expect(said.filter(([, words]) => words !== '')).toEqual([
    ['myself_org_title', '(only if you choose ‘Myself’)'],
    ['myself_org_company', '(only if you choose ‘Organisation’)'],
  ]);
});
