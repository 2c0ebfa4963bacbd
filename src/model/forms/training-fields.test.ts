import { expect, test } from 'vitest';
import { TRAINING_FIELDS } from './training-fields.ts';
import { validateSubmission } from './validate-submission.ts';

/** Answers of an organisation, and of a person who asks for themselves. */
const ORGANISATION = {
  salutation: 'MP',
  first_name: 'Zoë',
  last_name: 'Byron',
  email: 'zoe@example.org',
  email_confirm: 'zoe@example.org',
  phone: '0882025190',
  mobile: '0412345678',
  myself_org: 'Organisation',
  myself_org_company: 'Engines',
  Interested_In: 'DV-Aware',
  lead_source: 'Other',
};
const MYSELF = { ...ORGANISATION, myself_org: 'Myself', myself_org_title: 'Nurse' };

const problemsOf = (values: Record<string, string>) =>
  validateSubmission(TRAINING_FIELDS, values, { captcha: true }).problems;

test('the choices of the training form are those that the CRM knows, in their order', () => {
  const choices = TRAINING_FIELDS.filter(({ options }) => options.length > 0);
  expect(Object.fromEntries(choices.map(({ name, options }) => [name, options]))).toEqual({
    salutation: ['--None--', 'Miss', 'Mrs.', 'Ms.', 'Mr.', 'Dr.', 'Prof.', 'MP'],
    myself_org: ['Myself', 'Organisation'],
    Interested_In: [
      'Accidental Counsellor',
      'Applied Suicide Intervention Skills (ASIST)',
      'DV-Aware',
      'Managing Challenging Interactions',
      'Mental Health Aware',
      'Suicide Protect',
    ],
    lead_source: [
      'Online search',
      'Social media',
      'Word of mouth',
      'Previous participant recommended it',
      'My organisation recommended it',
      'Other',
    ],
  });
  for (const { name, options } of choices)
    for (const option of options)
      expect(problemsOf({ ...ORGANISATION, myself_org_title: 'Nurse', [name]: option }), option).toEqual([]);
});

test('the telephone fields show how a number is written', () => {
  const phones = TRAINING_FIELDS.filter(({ type }) => type === 'phone');
  expect(phones.map(({ name, placeholder }) => [name, placeholder])).toEqual([
    ['phone', '#### ### ###'],
    ['mobile', '#### ### ###'],
  ]);
});

test.each([
  ['first_name', 40, ORGANISATION],
  ['last_name', 80, ORGANISATION],
  ['email', 80, ORGANISATION],
  ['email_confirm', 80, ORGANISATION],
  ['phone', 40, ORGANISATION],
  ['mobile', 40, MYSELF],
  ['myself_org_title', 40, MYSELF],
  ['myself_org_company', 40, ORGANISATION],
])('%s takes %d characters, and no more', (name, max, enquiry) => {
  const long = (length: number) =>
    name.startsWith('email') ? `${'ä'.repeat(length - 12)}@example.org` : '🙂'.repeat(length);
  const both = (text: string) =>
    name.startsWith('email') ? { email: text, email_confirm: text } : { [name]: text };
  expect(problemsOf({ ...enquiry, ...both(long(max)) })).toEqual([]);
  const problems = problemsOf({ ...enquiry, ...both(long(max + 1)) });
  expect(problems).toContainEqual({ field: name, message: `This field cannot exceed ${max} characters` });
  expect(problems).toHaveLength(name.startsWith('email') ? 2 : 1);
});

test('every other field has no maximum of its own', () => {
  const without = TRAINING_FIELDS.filter(({ max }) => max === undefined).map(({ name }) => name);
  expect(without).toEqual(['salutation', 'myself_org', 'Interested_In', 'lead_source']);
});
