import { expect, test } from 'vitest';
import { fillTemplate, templateProblem, withRenamedField } from './template.ts';

const values = { 'First name': 'Ann', Message: 'Line one\nLine two' };

test('a placeholder stands for the field with that camel-cased name', () => {
  expect(fillTemplate('Dear ${firstName}, you wrote: ${ message }', values)).toBe(
    'Dear Ann, you wrote: Line one\nLine two',
  );
});

test('a field without a value leaves nothing', () => {
  expect(fillTemplate('Dear ${surname}!', values)).toBe('Dear !');
});

test.each(['${constructor}', '${__proto__}', '${toString}', '${7*7}', '${process.env.SECRET}'])(
  '%s is looked up and never evaluated',
  (text) => {
    expect(fillTemplate(text, values)).toBe('');
    expect(templateProblem(text, Object.keys(values))).toMatch(/^(There is no field|A placeholder is not)/);
  },
);

test('a value that looks like a placeholder is not filled in', () => {
  expect(fillTemplate('${a}', { a: '${b}', b: 'secret' })).toBe('${b}');
  expect(fillTemplate('${a}', { a: '$& $1 $$', b: '' })).toBe('$& $1 $$');
});

test('an unknown field and a placeholder that is not closed are errors for the editor', () => {
  expect(templateProblem('Dear ${firstName}', ['First name'])).toBeNull();
  expect(templateProblem('No placeholder, $5 {a}', [])).toBeNull();
  expect(templateProblem('Dear ${surname}', ['First name'])).toBe(
    'There is no field called ‘surname’. Choose one of the fields of this form.',
  );
  expect(templateProblem('Dear ${}', ['First name'])).toMatch(/^(There is no field|A placeholder is not)/);
  expect(templateProblem('Dear ${firstName', ['First name'])).toBe(
    'A placeholder is not complete. It is written as ${fieldName}.',
  );
});

test('a field that is renamed has its new name in all of its placeholders, and in nothing else', () => {
  expect(withRenamedField('${a} ${ a } ${ab} $a {a} ${', 'a', '$&')).toBe('${$&} ${$&} ${ab} $a {a} ${');
});
