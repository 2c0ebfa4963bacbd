import { expect, test } from 'vitest';
import { formOf } from './form-of.ts';
import type { FormSettings } from './form-types.ts';
import { submitterField, submitterFields } from './submitter-field.ts';
import { placeholderFields } from './template.ts';

function settingsOf(...fields: object[]): FormSettings {
  const form = formOf({
    componentType: 'ContactForm',
    submitterEmailField: 'yourEmail',
    fields: fields.map((field, index) => ({ key: `k${index}`, ...field })),
  });
  return form!.settings;
}
const email = { type: 'email', name: 'Your email', required: true };

test('an answer goes to a required email field with a name, and to no other', () => {
  const optional = { type: 'email', name: 'Other', required: false };
  const unnamed = { type: 'email', name: '?', required: true };
  const settings = settingsOf({ type: 'text', name: 'Email', required: true }, optional, unnamed, email);
  expect(submitterFields(settings).map(({ name }) => name)).toEqual(['Your email']);
  expect(submitterField(settings)?.name).toBe('Your email');
  expect(submitterField(settingsOf({ ...email, required: false }))).toBeUndefined();
  expect(submitterField({ ...settings, submitterEmailField: '' })).toBeUndefined();
});

test('placeholders have the camel-cased names of fields, each once, without captchas', () => {
  const settings = settingsOf(
    email,
    { type: 'text', name: 'First name', label: ' ' },
    { type: 'text', name: 'first-name' },
    { type: 'text', name: '' },
    { type: 'captcha', name: 'recaptcha' },
  );
  expect(placeholderFields(settings.fields)).toEqual([
    { name: 'yourEmail', label: 'Your email' },
    { name: 'firstName', label: 'First name' },
  ]);
});

test('the training form has the placeholders of its fixed fields', () => {
  const { settings } = formOf({ componentType: 'WorkshopEnquiryForm', submitterEmailField: 'email' })!;
  expect(placeholderFields(settings.fields).map(({ name }) => name)).toContain('firstName');
  expect(submitterField(settings)?.type).toBe('email');
});
