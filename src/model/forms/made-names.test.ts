import { expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { fieldName, namesMadeOf } from './made-names.ts';

const NAME = { key: 'n', type: 'text', label: 'Your name', name: 'yourName' };
const MAIL = { key: 'm', type: 'email', label: 'E-mail', name: 'eMail' };
const form = (fields: object[], more: object = {}) =>
  ({
    componentType: 'ContactForm',
    title: 'Write to us',
    identifier: 'writeToUs',
    fields,
    ...more,
  }) as JsonObject;
const nothing = () => false;

test('the name of a field follows its label, and the identifier the title', () => {
  const block = form([{ ...NAME, name: '' }, MAIL]);
  expect(namesMadeOf(block, 'fields.n.label', 'Your näme', nothing)).toEqual({ 'fields.n.name': 'yourNäme' });
  expect(namesMadeOf(block, 'fields.m.label', 'Post code', nothing)).toEqual({ 'fields.m.name': 'postCode' });
  expect(namesMadeOf(block, 'fields.m.label', '?', nothing)).toEqual({ 'fields.m.name': '' });
  expect(namesMadeOf(block, 'title', 'Ask for a room', nothing)).toEqual({ identifier: 'askForARoom' });
  const training = { componentType: 'WorkshopEnquiryForm', title: '', identifier: '' };
  expect(namesMadeOf(training, 'title', 'Training', nothing)).toEqual({ identifier: 'training' });
});

test('no two fields get one name', () => {
  const block = form([
    NAME,
    MAIL,
    { ...NAME, key: 'x', name: 'yourName2' },
    { key: 'y', label: '', name: '' },
  ]);
  expect(fieldName(block, 'fields.y', 'Your NAME')).toBe('yourName3');
  expect(fieldName(block, 'fields.n', 'Your name')).toBe('yourName');
  expect(fieldName(block, 'fields.y', '')).toBe('');
  expect(namesMadeOf(block, 'fields.x.label', 'E-mail', nothing)).toEqual({ 'fields.x.name': 'eMail2' });
});

test.each([
  ['that somebody wrote', form([{ ...NAME, name: 'called' }])],
  ['of a captcha', form([{ ...NAME, type: 'captcha', name: '' }])],
  ['that the answer goes to', form([NAME], { submitterEmailField: 'yourName' })],
  ['that the subject of the answer has', form([NAME], { successEmailSubject: 'Dear ${yourName}' })],
  ['that the text of the answer has', form([NAME], { successEmailText: 'Dear ${yourName},' })],
  ['that a rule depends on', form([NAME, { ...MAIL, hidden: { field: 'Your name', equals: '' } }])],
])('a name %s stays', (_name, block) => {
  expect(namesMadeOf(block, 'fields.n.label', 'First name', nothing)).toEqual({});
});

test('what readers have sent with a name keeps it, and other texts and blocks make none', () => {
  const asked: string[] = [];
  const keep = (path: string) => asked.push(path) > 0;
  expect(namesMadeOf(form([NAME]), 'fields.n.label', 'First name', keep)).toEqual({});
  expect(namesMadeOf(form([NAME]), 'title', 'Room', keep)).toEqual({});
  expect(asked).toEqual(['fields.n.name', 'identifier']);
  expect(namesMadeOf(form([NAME]), 'fields.n.placeholder', 'First name', nothing)).toEqual({});
  expect(namesMadeOf(form([NAME]), 'title', undefined, nothing)).toEqual({});
  expect(namesMadeOf({ ...form([NAME]), componentType: 'Quote' }, 'title', 'Room', nothing)).toEqual({});
});
