import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIELD_TYPE_NAMES } from './field-types/registry.ts';
import { formOf } from './form-of.ts';
import type { FormField } from './form-types.ts';
import { TRAINING_FIELDS } from './training-fields.ts';
import { shownFields, validateSubmission } from './validate-submission.ts';

function fields(...list: object[]): readonly FormField[] {
  return formOf({ componentType: 'ContactForm', fields: list })!.settings.fields;
}

function check(list: readonly FormField[], values: Record<string, unknown>) {
  return validateSubmission(list, values, { captcha: true });
}

function problemsOf(field: object, value: unknown): string[] {
  return check(fields({ name: 'a', ...field }), { a: value }).problems.map(({ message }) => message);
}

test('what is required must be there', () => {
  for (const type of ['text', 'textArea', 'select', 'checkbox', 'email', 'multipleChoice', 'phone', 'date']) {
    const field = { type, required: true, options: ['One'] };
    for (const empty of ['', ' \n ', null, undefined, [], {}]) {
      expect(problemsOf(field, empty), type).toEqual(['This field is required']);
    }
    expect(problemsOf({ ...field, required: false }, ''), type).toEqual([]);
  }
});

test('an address must be one, also where it is not required', () => {
  const message = 'A valid email address is required';
  expect(problemsOf({ type: 'email', required: true }, 'ann@')).toEqual([message]);
  expect(problemsOf({ type: 'email' }, 'ann@')).toEqual([message]);
  expect(problemsOf({ type: 'email' }, ' ann@example.org ')).toEqual([]);
});

test('a required checkbox must be ticked', () => {
  const box = { type: 'checkbox', required: true };
  for (const ticked of ['true', true, 'on', ['true']]) expect(problemsOf(box, ticked)).toEqual([]);
  for (const not of ['false', false, 'yes']) expect(problemsOf(box, not)).toEqual(['This field is required']);
});

test('options are those of the list, and chosen ones are joined', () => {
  const list = fields({ name: 'a', type: 'multipleChoice', options: ['Red', 'Blue;;green', 'Red'] });
  expect(check(list, { a: ['Red', 'Blue;green'] })).toEqual({
    values: { a: 'Red;;Blue;green' },
    names: ['a'],
    problems: [],
  });
  expect(check(list, { a: 'Red;;Red' }).values).toEqual({ a: 'Red' });
  expect(check(list, { a: 'Yellow' }).problems).toEqual([
    { field: 'a', message: 'Please choose from the list' },
  ]);
  expect(problemsOf({ type: 'select', options: ['Red'] }, 'Yellow')).toEqual(['Please choose from the list']);
});

test('a day must exist', () => {
  expect(problemsOf({ type: 'date' }, '2028-02-29')).toEqual([]);
  for (const wrong of ['2026-02-29', '2026-13-01', '1/2/2026', '+012026-01-01', '2026-1-1']) {
    expect(problemsOf({ type: 'date' }, wrong)).toEqual(['Please give a date, such as 27 3 2026']);
  }
});

test('a text has at most 10,000 characters, and one of the training form fewer', () => {
  expect(problemsOf({ type: 'textArea' }, '🙂'.repeat(10_000))).toEqual([]);
  expect(problemsOf({ type: 'textArea' }, 'a'.repeat(10_001))).toEqual(['This field is too long']);
  const name = TRAINING_FIELDS.filter((field) => field.name === 'first_name');
  expect(check(name, { first_name: 'a'.repeat(41) }).problems).toEqual([
    { field: 'first_name', message: 'This field cannot exceed 40 characters' },
  ]);
});

test('the captcha must be completed', () => {
  const problem = { field: 'recaptcha', message: 'Please complete the recaptcha' };
  const list = fields({ name: 'a', required: true }, { type: 'captcha', name: 'whatever' });
  expect(validateSubmission(list, { a: 'b', recaptcha: 'c' }, { captcha: false })).toEqual({
    values: { a: 'b' },
    names: ['a'],
    problems: [problem],
  });
  expect(validateSubmission([], {}, { captcha: false }).problems).toEqual([problem]);
});

test('only fields of the form are stored, as one line where the field has one', () => {
  const list = fields({ name: 'Subject' }, { name: 'Text', type: 'textArea' });
  const sent = {
    Subject: 'Hi\r\nBcc: all@example.org\u0000',
    Text: 'a\r\nb\u0000\u0007\tc\ud800',
    recipient: 'x',
  };
  expect(check(list, sent).values).toEqual({ Subject: 'Hi Bcc: all@example.org', Text: 'a\nb\tc\ufffd' });
});

test('names that objects have by themselves are names like others', () => {
  const list = fields({ name: 'toString' }, { name: 'constructor', required: true }, { name: '__proto__' });
  expect(check(list, {}).problems).toEqual([{ field: 'constructor', message: 'This field is required' }]);
  const { values } = check(
    list,
    JSON.parse('{"toString":"a","constructor":"b","__proto__":"c","proto":"d"}'),
  );
  expect(Object.entries(values)).toEqual([
    ['toString', 'a'],
    ['constructor', 'b'],
    ['proto', 'd'],
  ]);
});

test('a hidden field does not count, nor does one that depends on it', () => {
  const list = fields(
    { name: 'by', type: 'select', options: ['Phone', 'Mail'] },
    { name: 'number', required: true, hidden: { field: 'by', equals: 'Mail' } },
    { name: 'hours', required: true, hidden: { field: 'number', equals: '' } },
  );
  expect(check(list, { by: 'Mail', number: '1', hours: '9' })).toEqual({
    values: { by: 'Mail' },
    names: ['by'],
    problems: [],
  });
  expect(check(list, { by: 'Phone', number: '1' }).problems.map(({ field }) => field)).toEqual(['hours']);
});

test('a rule finds the field that it depends on whatever that is called', () => {
  const list = fields(
    { name: ' __proto__ ', type: 'select', options: ['Phone', 'Mail'] },
    { name: 'number', hidden: { field: '__proto__', equals: 'Mail' } },
  );
  expect(shownFields(list, { proto: 'Mail' })).toHaveLength(1);
  expect(shownFields(list, { proto: 'Phone' })).toHaveLength(2);
});

test('fields that hide each other, or depend on nothing, are shown', () => {
  const list = fields(
    { name: 'a', hidden: { field: 'b', equals: '' } },
    { name: 'b', hidden: { field: 'a', equals: '' } },
    { name: 'c', hidden: { field: 'c', equals: '' } },
    { name: 'd', hidden: { field: 'gone', equals: '' } },
  );
  expect(shownFields(list, {}).map(({ name }) => name)).toContain('d');
  expect(shownFields(list, {}).map(({ name }) => name)).toContain('c');
});

const enquiry = {
  salutation: 'Ms.',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.org',
  email_confirm: 'ann@example.org',
  phone: '0882025190',
  mobile: '0412 345 678',
  myself_org: 'Organisation',
  myself_org_company: 'Lee & Co',
  Interested_In: 'DV-Aware;;Suicide Protect',
};

test('a training enquiry is complete with what its table asks for', () => {
  expect(check(TRAINING_FIELDS, enquiry).problems).toEqual([]);
  expect(check(TRAINING_FIELDS, {}).problems).toEqual([
    { field: 'first_name', message: 'This field is required' },
    { field: 'last_name', message: 'This field is required' },
    { field: 'email', message: 'A valid email address is required' },
    { field: 'email_confirm', message: 'This field must match the email address' },
    { field: 'phone', message: 'This field is required' },
    { field: 'mobile', message: 'This field is required' },
    { field: 'myself_org', message: 'This field is required' },
    { field: 'Interested_In', message: 'This field is required' },
  ]);
});

test('the second address must be the first', () => {
  expect(check(TRAINING_FIELDS, { ...enquiry, email_confirm: 'an@example.org' }).problems).toEqual([
    { field: 'email_confirm', message: 'This field must match the email address' },
  ]);
});

test('a title is asked for only of somebody alone, and an organisation only of one', () => {
  const alone = { ...enquiry, myself_org: 'Myself' };
  expect(check(TRAINING_FIELDS, alone).problems).toEqual([
    { field: 'myself_org_title', message: 'This field is required' },
  ]);
  expect(check(TRAINING_FIELDS, { ...alone, myself_org_title: 'Nurse' }).values).not.toHaveProperty(
    'myself_org_company',
  );
});

test('fields that depend on each other in a circle are all shown', () => {
  const circle = fields(
    { name: 'a', hidden: { field: 'b', equals: '' } },
    { name: 'b', hidden: { field: 'a', equals: '' } },
    { name: 'c', hidden: { field: 'a', equals: '' } },
  );
  expect(check(circle, { a: '', b: 'one', c: 'two' }).names).toEqual(['a', 'b']);
  expect(check(circle, { a: 'one', b: '', c: 'two' }).names).toEqual(['a', 'b', 'c']);
});

const anyField = fc.record({
  name: fc.oneof(fc.string(), fc.constantFrom('a', 'b', '__proto__', 'constructor')),
  type: fc.constantFrom(...FIELD_TYPE_NAMES),
  required: fc.boolean(),
  options: fc.array(fc.string(), { maxLength: 4 }),
  hidden: fc.record({
    field: fc.constantFrom('', 'a', 'b'),
    equals: fc.constantFrom('', 'x'),
    unless: fc.boolean(),
  }),
});

test('what was accepted is accepted again, unchanged: browser and server agree', () => {
  fc.assert(
    fc.property(
      fc.array(anyField, { maxLength: 6 }),
      fc.object({ key: fc.constantFrom('a', 'b', 'c') }),
      (list, sent) => {
        const form = fields(...list);
        const first = check(form, sent);
        const second = check(form, JSON.parse(JSON.stringify(first.values)));
        expect(second.problems).toEqual(first.problems);
        expect(Object.entries(second.values)).toEqual(Object.entries(first.values));
      },
    ),
    { numRuns: 500 },
  );
});

test('names stay in the order of the form, where they are numbers too', () => {
  const name = fc.oneof(fc.nat(20).map(String), fc.string({ minLength: 1, maxLength: 3 }));
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 8, selector: (one) => one.trim() }), (list) => {
      const form = fields(...list.map((one) => ({ name: one })));
      const { names, values } = check(form, {});
      expect(names).toEqual(form.map((field) => field.name));
      expect(new Set(names)).toEqual(new Set(Object.keys(values)));
    }),
  );
});

test('a megabyte of anything is checked in linear time', () => {
  const list = fields(
    { name: 'a', type: 'email' },
    { name: 'b', type: 'multipleChoice' },
    { name: 'c', type: 'phone' },
  );
  for (const text of ['a@', 'a.', ';;', ' ', '\n', '0'].map((piece) => piece.repeat(500_000))) {
    expect(check(list, { a: text, b: text, c: text }).problems.length).toBeLessThan(4);
  }
});
