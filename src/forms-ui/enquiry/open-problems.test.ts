import { expect, test } from 'vitest';
import { publicForm } from '../../model/forms/form-of.ts';
import { openProblems } from './open-problems.ts';

const { fields } = publicForm({
  componentType: 'ContactForm',
  identifier: 'contact',
  recipient: 'help@example.org',
  subject: 'A message',
  fields: [
    { key: 'a', type: 'text', name: 'name', label: 'Name', required: true },
    { key: 'b', type: 'email', name: 'email', label: 'E-mail' },
    {
      key: 'c',
      type: 'text',
      name: 'suburb',
      label: 'Suburb',
      hidden: { field: 'name', equals: 'Kim' },
    },
  ],
});
const problem = (field: string) => ({ field, message: 'No.' });
const open = (names: readonly string[], sent: Record<string, string>, written: Record<string, string>) =>
  openProblems(names.map(problem), fields, { sent, written }).map(({ field }) => field);

test('a problem is open while its field is wrong, or has the value that only the server refused', () => {
  const sent = { name: 'Bo', email: 'bo@example.org', suburb: 'Coburg' };
  expect(open(['name', 'email'], sent, sent)).toEqual(['name', 'email']);
  expect(open(['name', 'email'], sent, { ...sent, email: 'bo@example.com' })).toEqual(['name']);
  expect(open(['name', 'email'], sent, { ...sent, name: '', email: 'bo' })).toEqual(['name', 'email']);
});

test('that of the captcha stays, that of a field which is no longer shown does not', () => {
  const sent = { name: 'Bo', email: '', suburb: 'Coburg' };
  expect(open(['captcha', 'suburb'], sent, sent)).toEqual(['captcha', 'suburb']);
  expect(open(['captcha', 'suburb'], sent, { ...sent, name: 'Kim' })).toEqual(['captcha']);
  expect(open([], sent, {})).toEqual([]);
});
