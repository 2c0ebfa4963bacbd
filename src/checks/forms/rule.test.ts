import { expect, test } from 'vitest';
import { findings, pageOf, places } from '../testing/page.ts';

const form = {
  componentType: 'ContactForm',
  title: 'Write to us',
  identifier: 'write-to-us',
  recipient: 'help@example.org',
  subject: 'A message',
  fields: [{ key: 'f', type: 'text', label: 'Name', name: 'name' }],
};

test('a form without a recipient, and one with two fields of a name, break for readers', () => {
  const twice = [...form.fields, { key: 'g', type: 'text', label: 'Name', name: 'name' }];
  const found = findings(
    'forms',
    pageOf([
      { ...form, recipient: '' },
      { ...form, fields: twice },
    ]),
  );
  expect(places(found)).toEqual(['a.recipient', 'b.fields.f.name']);
  expect(found.map(({ severity }) => severity)).toEqual(['breaks', 'breaks']);
  expect(found[0]?.message).toContain('Nobody can send ‘Write to us’.');
});

test('a whole form is none', () => {
  expect(findings('forms', pageOf([form]))).toEqual([]);
});
