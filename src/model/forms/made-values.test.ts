import { expect, test } from 'vitest';
import { changeOf } from '../change.ts';
import type { JsonObject } from '../json.ts';
import { initialisePage } from '../page.ts';
import { fieldName, isBlankField, isIdentifierOf, madeIdentifier, withNames } from './made-names.ts';
import { valuesMadeOf, withMadeValues } from './made-values.ts';

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
const KNOWN = { isKept: nothing, lastName: () => '', otherIdentifiers: (): string[] => [] };

test('the name of a field follows its label, and the identifier the title', () => {
  const block = form([{ ...NAME, name: '' }, MAIL]);
  expect(valuesMadeOf(block, 'fields.n.label', 'Your näme', nothing)).toEqual({
    'fields.n.name': 'yourNäme',
    'fields.n.type': 'text',
  });
  expect(valuesMadeOf(block, 'fields.m.label', 'Post code', nothing)).toEqual({
    'fields.m.name': 'postCode',
    'fields.m.type': 'text',
  });
  expect(valuesMadeOf(block, 'fields.m.label', '?', nothing)).toEqual({
    'fields.m.name': 'field',
    'fields.m.type': 'text',
  });
  expect(valuesMadeOf(block, 'title', 'Ask for a room', nothing)).toEqual({ identifier: 'askForARoom' });
  const training = { componentType: 'WorkshopEnquiryForm', title: '', identifier: '' };
  expect(valuesMadeOf(training, 'title', 'Training', nothing)).toEqual({ identifier: 'training' });
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
  expect(fieldName(block, 'fields.y', '')).toBe('field');
  expect(valuesMadeOf(block, 'fields.x.label', 'E-mail', nothing)).toEqual({
    'fields.x.name': 'eMail2',
    'fields.x.type': 'email',
  });
});

test.each([
  ['that somebody wrote', form([{ ...NAME, name: 'called' }])],
  ['of a captcha', form([{ ...NAME, type: 'captcha', name: '' }])],
  ['that the answer goes to', form([NAME], { submitterEmailField: 'yourName' })],
  ['that the subject of the answer has', form([NAME], { successEmailSubject: 'Dear ${yourName}' })],
  ['that the text of the answer has', form([NAME], { successEmailText: 'Dear ${yourName},' })],
  ['that the text of the answer has with spaces', form([NAME], { successEmailText: 'Dear ${ yourName },' })],
  ['that a rule depends on', form([NAME, { ...MAIL, hidden: { field: 'Your name', equals: '' } }])],
])('a name %s stays', (_name, block) => {
  expect(valuesMadeOf(block, 'fields.n.label', 'First name', nothing)).not.toHaveProperty(['fields.n.name']);
});

test('what readers have sent with a name keeps it, and other texts and blocks make none', () => {
  const asked: string[] = [];
  const keep = (path: string) => asked.push(path) > 0;
  expect(valuesMadeOf(form([NAME]), 'fields.n.label', 'First name', keep)).toEqual({});
  expect(valuesMadeOf(form([NAME]), 'title', 'Room', keep)).toEqual({});
  expect(asked).toEqual(['fields.n.name', 'fields.n.type', 'identifier']);
  expect(valuesMadeOf(form([NAME]), 'fields.n.placeholder', 'First name', nothing)).toEqual({});
});

test('the type of a field follows its label until somebody chooses one', () => {
  const typeOf = (field: object, label: string) =>
    valuesMadeOf(form([{ ...NAME, ...field }]), 'fields.n.label', label, nothing)['fields.n.type'];
  expect(typeOf({}, 'Your e-mail')).toBe('email');
  expect(typeOf({ type: 'email', label: 'Your e-mail' }, 'Your mobile')).toBe('phone');
  expect(typeOf({ type: 'select' }, 'Your e-mail')).toBeUndefined();
  expect(typeOf({ type: 'text', label: 'Your e-mail' }, 'Your e-mail address')).toBeUndefined();
  expect(typeOf({ type: 'captcha', label: '' }, 'Your e-mail')).toBeUndefined();
});

test('a missing identifier makes itself with the first change of the form, but an editor may clear it', () => {
  const block = form([NAME], { identifier: '' });
  expect(valuesMadeOf(block, 'recipient', 'a@example.org', nothing)).toEqual({ identifier: 'writeToUs' });
  expect(valuesMadeOf(block, 'title', '', nothing)).toEqual({ identifier: 'form' });
  expect(valuesMadeOf(form([NAME]), 'identifier', '', nothing)).toEqual({});
  expect(valuesMadeOf(form([NAME], { identifier: 'mine' }), 'title', 'Room', nothing)).toEqual({});
});

test('a new form has names, and no two of its fields have one name', () => {
  const block = form(
    [
      { key: 'a', label: '', name: '', type: 'text' },
      { key: 'b', label: '', name: '' },
    ],
    {
      identifier: '',
    },
  );
  const named = withNames(block);
  expect(named.identifier).toBe('writeToUs');
  expect((named.fields as { name: string }[]).map(({ name }) => name)).toEqual(['field', 'field2']);
  const quote = { componentType: 'Quote', fields: [{ name: '' }] };
  expect(withNames(quote)).toBe(quote);
});

test('a field is blank while it has no words and nobody has named it', () => {
  const blank = {
    ...NAME,
    label: '',
    name: 'field3',
    placeholder: '',
    options: [],
    required: false,
  } as never;
  expect(isBlankField(blank)).toBe(true);
  for (const more of [{ label: 'A' }, { placeholder: 'A' }, { name: 'a' }, { name: '' }, { required: true }])
    expect(isBlankField({ ...(blank as object), ...more } as never)).toBe(false);
});

const tree = (block: JsonObject) => {
  const page = initialisePage({ pageType: 'page', template: 'generic', slug: 'help', title: 'Help' });
  return {
    roots: { page },
    blocks: { f: { ...block, key: 'f' } },
    lists: { 'page.contents': ['f'] },
  } as never;
};

test('fields that are added have names and types at once, each its own', () => {
  const item = (key: string, label: string, more: object = {}) => ({
    ...{ type: 'insertItem' as const, key: 'f', path: 'fields', after: 'n' },
    item: { key, type: 'text', label, name: '', ...more },
  });
  const change = changeOf('Add fields', [
    item('a', ''),
    item('b', ''),
    item('c', 'Your phone'),
    item('d', 'Your name', { name: 'yourName' }),
    item('e', 'What?', { name: 'what' }),
  ]);
  const made = withMadeValues(tree(form([NAME])), change, KNOWN);
  expect(
    made.patches.map((patch) => patch.type === 'insertItem' && [patch.item.name, patch.item.type]),
  ).toEqual([
    ['field', 'text'],
    ['field2', 'text'],
    ['yourPhone', 'phone'],
    ['yourName2', 'text'],
    ['what', 'text'],
  ]);
  expect(made.inverse).toHaveLength(5);
});

test('a change of anything else stays the same change', () => {
  const change = changeOf('Change', [{ type: 'set', key: 'f', path: 'title', before: 'a', after: 'b' }]);
  expect(withMadeValues(tree({ ...form([]), componentType: 'Quote' }), change, KNOWN)).toBe(change);
  const other = changeOf('Change', [{ type: 'set', key: 'f', path: 'subject', before: 'a', after: 'b' }]);
  expect(withMadeValues(tree(form([])), other, KNOWN)).toBe(other);
});

test('a rule follows the words of the option that it depends on, and of no other', () => {
  const choice = {
    ...NAME,
    key: 'c',
    name: 'how',
    label: 'How?',
    type: 'select',
    options: ['Mail', 'Phone'],
  };
  const rule = (key: string, equals: string, field = 'how') => ({
    ...{ ...NAME, key, name: key },
    hidden: { field, equals, unless: true },
  });
  const fields = [choice, rule('a', 'Phone'), rule('b', 'Mail'), rule('d', 'Phone', 'other')];
  const changed = (after: string[]) => {
    const path = 'fields.c.options';
    const set = { type: 'set' as const, key: 'f', path, before: choice.options, after };
    return withMadeValues(tree(form(fields)), changeOf('Change', [set]), KNOWN).patches.slice(1);
  };
  expect(changed(['Mail', 'By phone'])).toEqual([
    { type: 'set', key: 'f', path: 'fields.a.hidden.equals', before: 'Phone', after: 'By phone' },
  ]);
  for (const after of [['Mail'], ['Mail', 'Phone', 'Post'], ['Phone', 'Mail'], ['Mail', 'Mail']])
    expect(changed(after)).toEqual([]);
});

test('a rule keeps the last words of an option while it is empty or doubled, and no rule about an empty answer follows it', () => {
  const choice = { ...NAME, key: 'c', name: 'how', label: 'How?', type: 'select' };
  const rule = (key: string, equals: string) => ({
    ...{ ...NAME, key, name: key },
    hidden: { field: 'how', equals, unless: true },
  });
  const followed = (before: string[], after: string[], lastName = '') => {
    const block = form([{ ...choice, options: before }, rule('a', 'Phone'), rule('b', '')]);
    const set = { type: 'set' as const, key: 'f', path: 'fields.c.options', before, after };
    const known = {
      ...KNOWN,
      lastName: (_: string, at: string) => (at === 'fields.c.options.1' ? lastName : ''),
    };
    return withMadeValues(tree(block), changeOf('Change', [set]), known)
      .patches.slice(1)
      .map((patch) => patch.type === 'set' && [patch.path, patch.after]);
  };
  expect(followed(['Mail', 'Phone'], ['Mail', ''])).toEqual([]);
  expect(followed(['Mail', 'Phone'], ['Mail', ' Mail'])).toEqual([]);
  expect(followed(['Mail', ''], ['Mail', 'P'])).toEqual([]);
  expect(followed(['Mail', ''], ['Mail', 'P'], 'Phone')).toEqual([['fields.a.hidden.equals', 'P']]);
  expect(followed(['Mail', 'Mail'], ['Mail', 'Mails'], 'Phone')).toEqual([
    ['fields.a.hidden.equals', 'Mails'],
  ]);
  expect(followed(['Mail', 'Phone'], ['Mail', 'Phone ;; fax '])).toEqual([
    ['fields.a.hidden.equals', 'Phone ; fax'],
  ]);
});

test('an identifier that makes itself is unlike those of the other forms, and one of another title stays', () => {
  const page = initialisePage({ pageType: 'page', template: 'generic', slug: 'help', title: 'Help' });
  const block = (key: string, title: string, identifier: string) => ({
    ...form([], { title, identifier }),
    key,
  });
  const withForms = (...forms: object[]) =>
    ({
      roots: { page },
      blocks: Object.fromEntries(forms.map((one) => [(one as { key: string }).key, one])),
      lists: { 'page.contents': forms.map((one) => (one as { key: string }).key) },
    }) as never;
  const known = { ...KNOWN, otherIdentifiers: () => ['room'] };
  const identifierAfter = (own: JsonObject, title: string) => {
    const set = { type: 'set' as const, key: 'g', path: 'title', before: own.title, after: title };
    const { patches } = withMadeValues(
      withForms(block('f', 'Write to us', 'writeToUs'), own),
      changeOf('Change', [set]),
      known,
    );
    const made = patches.find((patch) => patch.type === 'set' && patch.path === 'identifier');
    return made?.type === 'set' ? made.after : own.identifier;
  };
  expect(identifierAfter(block('g', 'Write', 'write'), 'Write to us')).toBe('writeToUs2');
  expect(identifierAfter(block('g', 'Write to us', 'writeToUs2'), 'Write to us now')).toBe('writeToUsNow');
  expect(identifierAfter(block('g', '', ''), 'Room')).toBe('room2');
  for (const typed of ['writeToUs', 'writeToUs7', 'mine'])
    expect(identifierAfter(block('g', 'Other', typed), 'Others')).toBe(typed);
  expect(identifierAfter(block('g', 'Help', 'help2'), 'Helps')).toBe('help2');

  const inserted = (own: JsonObject) => {
    const subtree = { key: 'g', blocks: { g: own }, lists: {} };
    const insert = { type: 'insert', list: 'page.contents', after: 'f', block: subtree } as never;
    const change = changeOf('Duplicate', [insert]);
    const [patch] = withMadeValues(withForms(block('f', 'Write to us', 'writeToUs')), change, known).patches;
    return patch?.type === 'insert' && patch.block.blocks.g?.identifier;
  };
  expect(inserted(block('g', 'Write to us', 'writeToUs'))).toBe('writeToUs2');
  expect(inserted(block('g', 'Room', 'room'))).toBe('room2');
  expect(inserted(block('g', 'Help', 'help'))).toBe('help');
  expect(inserted(block('g', 'Other', 'writeToUs'))).toBe('writeToUs');
});

test('the mail to the submitter follows the name of a field, in one step', () => {
  const texts = {
    submitterEmailField: 'eMail',
    successEmailSubject: 'Hello ${yourName}',
    successEmailText: 'Dear ${ yourName }, ${eMail} and ${yourNames}, ${yourName}!',
  };
  const renamed = (after: string, known = KNOWN) => {
    const set = { type: 'set' as const, key: 'f', path: 'fields.n.name', before: 'yourName', after };
    return withMadeValues(tree(form([NAME, MAIL], texts)), changeOf('Change', [set]), known).patches.slice(1);
  };
  const set = (path: string, after: string) => ({
    ...{ type: 'set', key: 'f', path, before: texts[path as keyof typeof texts] },
    after,
  });
  expect(renamed('First name')).toEqual([
    set('successEmailSubject', 'Hello ${firstName}'),
    set('successEmailText', 'Dear ${firstName}, ${eMail} and ${yourNames}, ${firstName}!'),
  ]);
  for (const taken of ['', '?', 'E-mail']) expect(renamed(taken)).toEqual([]);
});

test('a number that makes a name of 500 letters unlike another one takes the place of its last letters', () => {
  const longest = 'x'.repeat(500);
  const second = `${'x'.repeat(499)}2`;
  const tenth = `${'x'.repeat(498)}10`;
  const others = Array.from({ length: 7 }, (_, index) => `${'x'.repeat(499)}${index + 3}`);
  expect(madeIdentifier(longest, [longest])).toBe(second);
  expect(madeIdentifier(longest, [longest, second, ...others])).toBe(tenth);
  expect([longest, second, tenth].map((name) => isIdentifierOf(longest, name))).toEqual([true, true, true]);
  expect(isIdentifierOf(longest, `${'x'.repeat(498)}y2`)).toBe(false);
  expect(isIdentifierOf(longest, `${longest}2`)).toBe(false);
  expect(['room2', 'room23', 'roomy2', 'room2b'].map((name) => isIdentifierOf('Room', name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isIdentifierOf('Room 2', 'room23')).toBe(true);
});
