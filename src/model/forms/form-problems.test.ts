import { expect, test } from 'vitest';
import { formOf } from './form-of.ts';
import { configurationProblem, configurationProblemInWords } from './form-problems.ts';

const complete = {
  componentType: 'ContactForm',
  identifier: 'contact',
  recipient: 'help@example.org',
  subject: 'A question',
  fields: [
    { name: 'First name', type: 'text' },
    { name: 'Message', type: 'textArea' },
  ],
};

function problem(changed: object): string | null {
  const { settings, kind } = formOf({ ...complete, ...changed })!;
  return configurationProblem(settings, kind);
}

test('a complete form has no problem', () => {
  expect(problem({})).toBeNull();
});

test('of several problems the first is told', () => {
  const duplicates = [{ name: 'First name' }, { name: 'first_name' }];
  const nothing = { identifier: ' ', recipient: '', subject: '', fields: [{ name: '' }, ...duplicates] };
  expect(problem(nothing)).toBe('Identifier missing');
  expect(problem({ ...nothing, identifier: 'a' })).toBe('Recipient missing');
  expect(problem({ ...nothing, identifier: 'a', recipient: 'b' })).toBe('Subject missing');
  expect(problem({ fields: nothing.fields })).toBe('All fields need names configured');
  expect(problem({ fields: duplicates })).toBe('Fields cannot have duplicate names');
});

test('a name without letters and digits is no name', () => {
  expect(problem({ fields: [{ name: '??' }] })).toBe('All fields need names configured');
});

test('a captcha has its name by itself', () => {
  expect(problem({ fields: [{ type: 'captcha', name: '' }] })).toBeNull();
});

test('of the training form only the settings are looked at', () => {
  expect(problem({ componentType: 'WorkshopEnquiryForm', fields: [{ name: '' }] })).toBeNull();
  expect(problem({ componentType: 'WorkshopEnquiryForm', subject: '' })).toBe('Subject missing');
});

test.each([
  [{}, null],
  [{ subject: ' ' }, 'Subject missing.'],
  [
    {
      fields: [
        { name: 'A', label: 'A' },
        { name: '', label: 'Straße' },
        { name: '?', label: ' ' },
      ],
    },
    'All fields need names configured: ‘Straße’, ‘Field 3’.',
  ],
  [
    {
      fields: [
        { name: 'a b', label: 'One' },
        { name: 'c', label: 'Two' },
        { name: 'aB', label: 'Three' },
      ],
    },
    'Fields cannot have duplicate names: ‘One’, ‘Three’.',
  ],
])('in a sentence, the problem of %j names the fields at fault', (changed, words) => {
  const { settings, kind } = formOf({ ...complete, ...changed })!;
  expect(configurationProblemInWords(settings, kind)).toBe(words);
});
