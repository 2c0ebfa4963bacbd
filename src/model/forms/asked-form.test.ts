import { expect, test } from 'vitest';
import { askedForm, lightForm } from './asked-form.ts';
import { publicForm } from './form-of.ts';

const settings = { identifier: 'contact', recipient: 'help@example.org', subject: 'A message' };
const name = { key: 'a', type: 'text', name: 'name', label: 'Your name', required: true };
const pet = {
  key: 'b',
  type: 'select',
  name: 'pet',
  label: 'Your pet',
  placeholder: 'Choose',
  options: ['Cat', 'Dog'],
  halfWidth: true,
  hidden: { field: 'name', equals: '', unless: true },
  errorMessage: 'Choose a pet',
};

test.each([
  ['a contact form', { componentType: 'ContactForm', ...settings, fields: [name, pet], trackInGA: true }],
  ['a form that nothing counts', { componentType: 'ContactForm', ...settings, fields: [pet] }],
  ['a training form', { componentType: 'WorkshopEnquiryForm', ...settings }],
])('%s is the same after its way through a page', (_name, block) => {
  const form = publicForm(block);
  const { ready, secondaryLink, ...asked } = form;
  const withRules = (fields: typeof asked.fields) =>
    fields.map((field) => ({ ...field, hidden: { unless: false, ...field.hidden } }));
  const passed = askedForm(JSON.parse(JSON.stringify(lightForm(form))));
  expect({ ...passed, fields: withRules(passed.fields) }).toEqual({
    ...asked,
    fields: withRules(asked.fields),
  });
});

test('a page contains only what is special about a form', () => {
  const form = publicForm({ componentType: 'ContactForm', ...settings, fields: [name] });
  const { fields, ...rest } = lightForm(form);
  expect(fields).toEqual([{ key: 'a', name: 'name', label: 'Your name', required: true }]);
  expect(Object.keys(rest)).toEqual(['kind', 'identifier', 'title', 'primaryButtonText', 'successMessage']);
});
