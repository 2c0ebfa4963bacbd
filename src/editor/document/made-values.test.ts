import { beforeEach, expect, test } from 'vitest';
import { open, storedPage } from '../testing/open-page.ts';
import { $announcement } from '../ui/announcements.ts';
import { undo } from './changes.ts';
import { $tree } from './current-tree.ts';
import { endTyping } from './history.ts';
import { setFieldValue } from './use-field.ts';

interface Field {
  readonly key: string;
  readonly name: string;
  readonly hidden: { readonly field: string };
}

const form = () => $tree.get().blocks.f!;
const fields = () => form().fields as unknown as readonly Field[];
const nameOf = (key: string) => fields().find((field) => field.key === key)?.name;
const ruleOf = (key: string) => fields().find((field) => field.key === key)?.hidden.field;
const rename = (...names: string[]) => {
  for (const name of names) setFieldValue('f', 'fields.pet.name', name);
};

beforeEach(() => {
  const rule = (field: string) => ({ field, equals: 'Yes', unless: true });
  const contents = [
    {
      key: 'f',
      componentType: 'ContactForm',
      title: 'Write to us',
      submitterEmailField: 'pet',
      fields: [
        { key: 'pet', type: 'text', label: 'Do you have a pet?', name: 'pet' },
        { key: 'kind', type: 'text', label: 'Which?', name: 'petKind', hidden: rule('pet') },
        { key: 'age', type: 'text', label: 'How old?', name: 'age', hidden: rule('petKind') },
      ],
    },
  ];
  open(storedPage({ published: false, lastPublished: null, contents }));
});

test('a rule follows the name of the field that it depends on, in one step of undo', () => {
  rename('pe', 'peter', 'animal');
  expect([ruleOf('kind'), ruleOf('age'), form().submitterEmailField]).toEqual([
    'animal',
    'petKind',
    'animal',
  ]);
  undo();
  expect([nameOf('pet'), ruleOf('kind'), form().submitterEmailField]).toEqual(['pet', 'pet', 'pet']);
});

test('a rule waits while the name is typed anew, or is that of another field', () => {
  rename('pe', '');
  expect(ruleOf('kind')).toBe('pe');
  // A pause begins another step of undo.
  endTyping();
  rename('a', 'an');
  expect(ruleOf('kind')).toBe('an');
  rename('petKind');
  expect([ruleOf('kind'), ruleOf('age')]).toEqual(['an', 'petKind']);
  rename('petKindly');
  expect([ruleOf('kind'), ruleOf('age')]).toEqual(['petKindly', 'petKind']);
});

test('the kind of answer that a label asks for is announced when it changes, and no choice of one', () => {
  setFieldValue('f', 'fields.pet.label', 'Your mobile');
  const { number, text } = $announcement.get();
  expect(text).toBe('Kind of answer: Phone');
  setFieldValue('f', 'fields.pet.label', 'Your mobile?');
  setFieldValue('f', 'fields.age.type', 'date');
  expect($announcement.get().number).toBe(number);
});
