import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { FieldForm } from '../../../blocks/form.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { withRootFields } from '../../../model/tree.ts';
import type { EditorStart } from '../../../model/view.ts';
import { redo, undo } from '../../document/changes.ts';
import { $tree, blockAtom, commitTree } from '../../document/current-tree.ts';
import { endTyping } from '../../document/history.ts';
import { setSaved } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { chooseFieldValues, setFieldValue } from '../../document/use-field.ts';
import { change, open, storedPage } from '../../testing/open-page.ts';
import { withType } from './FieldTypeEditor.tsx';
import { formEditors } from './form-editors.tsx';

const MAIL = { key: 'mail', type: 'email', name: 'Your email', label: '', required: true };

beforeEach(() => {
  open(storedPage({ contents: [{ key: 'f', componentType: 'ContactForm', fields: [MAIL] }] }));
});

/** Returns the HTML of an editor. */
function shown(kind: FieldForm['editor'], property: string): string {
  const { Editor } = formEditors.find((one) => one.kind === kind)!;
  const form = { editor: kind, label: 'The field' } as FieldForm;
  return renderToStaticMarkup(<Editor owner="f" property={property} form={form} />);
}
const startWith = (offersCaptcha: boolean) => $start.set({ offersCaptcha } as unknown as EditorStart);

test('a captcha is offered where the server has a key for it, and stays one where it has none any more', () => {
  startWith(false);
  expect(shown('fieldType', 'fields.mail.type')).not.toContain('Captcha');
  startWith(true);
  expect(shown('fieldType', 'fields.mail.type')).toContain('<option value="captcha">Captcha</option>');
  startWith(false);
  change('f', 'fields.mail.type', 'captcha');
  expect(shown('fieldType', 'fields.mail.type')).toContain(
    '<option value="captcha" selected="">Captcha</option>',
  );
});

test('an answer that is too long to be saved is named where the answers are typed', () => {
  change('f', 'fields.mail.type', 'select');
  change('f', 'fields.mail.options', ['By e-mail', `By phone ${'x'.repeat(492)}`, 'z'.repeat(500)]);
  const html = shown('fieldOptions', 'fields.mail.options');
  expect(html.match(/‘.*?’: [^<]*/g)).toEqual([
    `‘By phone ${'x'.repeat(31)}…’: This field cannot exceed 500 characters`,
  ]);
  expect(html).toContain('aria-invalid="true"');
  change('f', 'fields.mail.options', ['By e-mail', 'By phone']);
  expect(shown('fieldOptions', 'fields.mail.options')).toContain('aria-invalid="false"');
});

test('what a form sends can be tracked, with a word beside it where the site has nothing that counts', () => {
  const tracked = (hasAnalytics: boolean) => {
    $start.set({ hasAnalytics } as unknown as EditorStart);
    return shown('tracking', 'trackInGA');
  };
  expect(tracked(false)).toContain('No analytics is set up yet, so nothing is counted');
  expect(tracked(false)).toContain('<input type="checkbox"');
  expect(tracked(true)).toContain('<input type="checkbox"');
  expect(tracked(true)).not.toContain('analytics');
});

test('a type with what follows from it is one step of undo', () => {
  const field = () => (blockAtom('f').get()!.fields as object[])[0];
  const values = Object.entries(withType(blockAtom('f').get()!, 'fields.mail', 'captcha')).map(
    ([name, value]) => [`fields.mail.${name}`, value],
  );
  change('f', 'fields.mail.required', false);
  const before = field();
  const captcha = { key: 'mail', type: 'captcha', name: 'recaptcha', label: '', required: true };
  chooseFieldValues('f', Object.fromEntries(values));
  expect(field()).toEqual(captcha);
  undo();
  expect(field()).toEqual(before);
  redo();
  expect(field()).toEqual(captcha);
});

test('the answer can be written while a required email field is the submitter field, and only then', () => {
  const editor = () => shown('successEmail', 'successEmailText');
  expect(editor()).toContain('Choose the field of the email address above first');
  expect(editor()).not.toContain('textarea');
  change('f', 'submitterEmailField', 'yourEmail');
  expect(editor()).toContain('textarea');
  expect(editor()).toContain('${yourEmail}');
  change('f', 'fields.mail.required', false);
  expect(editor()).not.toContain('textarea');
  expect(shown('submitterField', 'submitterEmailField')).toContain(
    'yourEmail, which is no required email field',
  );
});

test('addresses for copies are text', () => {
  change('f', 'ccs', ['<b>@example.org']);
  expect(shown('ccs', 'ccs')).toContain('&lt;b&gt;@example.org');
  expect(shown('ccs', 'ccs')).not.toContain('<b>');
});

test('a name follows its label letter by letter as one step of undo, until it was published or written by hand', () => {
  const field = () => (blockAtom('f').get()!.fields as { label: string; name: string }[])[0]!;
  change('f', 'fields.mail.name', '');
  endTyping();
  for (const label of ['W', 'Wo ', 'Wo w', 'Wo wohnst du?']) setFieldValue('f', 'fields.mail.label', label);
  expect([field().label, field().name]).toEqual(['Wo wohnst du?', 'woWohnstDu']);
  undo();
  expect([field().label, field().name]).toEqual(['', '']);
  redo();
  setFieldValue('f', 'fields.mail.name', 'home');
  setFieldValue('f', 'fields.mail.label', 'Where?');
  expect([field().label, field().name]).toEqual(['Where?', 'home']);
});

test.each([
  [null, 'street'],
  ['2026-11-03T10:00:00.000Z', 'address'],
])('after a publication at %s the name of a field that is stored is %s', (lastPublished, name) => {
  const stored = { ...MAIL, label: 'Address', name: 'address' };
  const contents = [
    {
      key: 'f',
      componentType: 'ContactForm',
      fields: [stored, { ...stored, key: 'new', label: '', name: '' }],
    },
  ];
  open(storedPage({ lastPublished, contents }));
  setFieldValue('f', 'fields.mail.label', 'Street');
  setFieldValue('f', 'fields.new.label', 'Town');
  setFieldValue('f', 'title', 'Visits');
  const { fields, identifier } = blockAtom('f').get()! as {
    fields?: { name: string }[];
    identifier?: string;
  };
  expect([fields!.map((one) => one.name), identifier]).toEqual([[name, 'town'], 'visits']);
});

test('a name that was saved in the middle of its label goes on following it, until it is published', () => {
  const name = () => (blockAtom('f').get()!.fields as { name: string }[])[0]!.name;
  const lastPublished = '2026-11-03T10:00:00.000Z';
  open(
    storedPage({
      lastPublished,
      contents: [{ key: 'f', componentType: 'ContactForm', fields: [{ ...MAIL, label: '', name: '' }] }],
    }),
  );
  setFieldValue('f', 'fields.mail.label', 'To');
  setSaved(PAGE_KEY, $tree.get());
  setFieldValue('f', 'fields.mail.label', 'Town');
  expect(name()).toBe('town');
  const { page } = $tree.get().roots;
  commitTree(withRootFields($tree.get(), PAGE_KEY, { ...page, lastPublished: '2026-11-04T10:00:00.000Z' }));
  setSaved(PAGE_KEY, $tree.get());
  setFieldValue('f', 'fields.mail.label', 'Town or suburb');
  expect(name()).toBe('town');
});
