import { expect, test } from 'vitest';
import { FIELD_TYPE_NAMES, FIELD_TYPES, hasOptions } from '../../../model/forms/field-types/registry.ts';
import { formOf } from '../../../model/forms/form-of.ts';
import type { FormSettings } from '../../../model/forms/form-types.ts';
import { FORM_MAX } from '../../../model/limits.ts';
import { addressProblem } from './CcsEditor.tsx';
import { withType } from './FieldTypeEditor.tsx';
import { firstValues } from './FormTest.tsx';
import { itemPath } from './form-at.ts';
import { isError, isFailure } from './success-email-preview.ts';

function settingsOf(...fields: object[]): FormSettings {
  const form = formOf({
    componentType: 'ContactForm',
    submitterEmailField: 'yourEmail',
    fields: fields.map((field, index) => ({ key: `k${index}`, ...field })),
  });
  return form!.settings;
}

test('a field that becomes a captcha is required and named recaptcha, and loses that name again; others keep theirs', () => {
  const field = { key: 'k', type: 'text', label: 'Your näme', name: 'called', required: false };
  const block = (more: object) => ({ componentType: 'ContactForm', fields: [{ ...field, ...more }] });
  for (const from of FIELD_TYPE_NAMES) {
    const captcha = { type: 'captcha', name: 'recaptcha', required: true };
    expect(withType(block({ type: from }), 'fields.k', 'captcha')).toEqual(captcha);
    for (const type of FIELD_TYPE_NAMES.filter((one) => one !== 'captcha'))
      expect(withType(block({ type: from }), 'fields.k', type)).toEqual(
        from === 'captcha' ? { type, name: 'yourNäme' } : { type },
      );
  }
  const unlabelled = block({ type: 'captcha', label: '' });
  expect(withType(unlabelled, 'fields.k', 'email')).toEqual({ type: 'email', name: 'field' });
});

test('every type has words of its own, and two of them have options', () => {
  expect(new Set(FIELD_TYPE_NAMES.map((type) => FIELD_TYPES[type].label)).size).toBe(FIELD_TYPE_NAMES.length);
  expect(FIELD_TYPE_NAMES.filter((type) => hasOptions({ type }))).toEqual(['select', 'multipleChoice']);
});

test('an address for copies is one, is not in the list, and there is room for it', () => {
  expect(addressProblem('ana', [])).toBe('A valid email address is required');
  expect(addressProblem('Ana@example.org', ['ana@example.org '])).toBe(
    'This address is in the list already.',
  );
  expect(addressProblem('ana@example.org', [])).toBeNull();
  const full = Array.from({ length: FORM_MAX.ccs }, (_, index) => `a${index}@example.org`);
  expect(addressProblem('ana@example.org', full)).toMatch(/^A form has at most 50/);
});

test('a preview with the word error is flagged, in any case, and is one all the same', () => {
  expect(isError('Error: There is no field called ‘x’.')).toBe(true);
  expect(isError('<p>An ERROR</p>')).toBe(true);
  expect(isError('<p>Hello firstName</p>')).toBe(false);
  expect(isFailure('Error: There is no field called ‘x’.')).toBe(true);
  expect(isFailure('<p>An ERROR</p>')).toBe(false);
});

test('the field of a setting is found by its path', () => {
  expect(itemPath('fields.a1b2.type')).toBe('fields.a1b2');
});

test('a choice without a placeholder starts with its first option, everything else is empty', () => {
  const { fields } = settingsOf(
    { type: 'select', name: 'Topic', options: ['Food', 'Housing'] },
    { type: 'select', name: 'Place', options: ['North'], placeholder: 'Please choose' },
    { type: 'select', name: 'Nothing', options: [] },
    { type: 'text', name: 'Name' },
  );
  expect(firstValues(fields)).toEqual({ Topic: 'Food', Nothing: '' });
});
