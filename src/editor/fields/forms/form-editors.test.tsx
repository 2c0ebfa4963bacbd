import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { FieldForm } from '../../../blocks/form.ts';
import type { EditorStart } from '../../../model/view.ts';
import { redo, undo } from '../../document/changes.ts';
import { blockAtom } from '../../document/current-tree.ts';
import { $start } from '../../document/start-editor.ts';
import { chooseFieldValues } from '../../document/use-field.ts';
import { change, open, storedPage } from '../../testing/open-page.ts';
import { withType } from './field-type.ts';
import { formEditors } from './form-editors.ts';

const MAIL = { key: 'mail', type: 'email', name: 'Your email', label: '', required: true };

beforeEach(() => {
  open(storedPage({ contents: [{ key: 'f', componentType: 'ContactForm', fields: [MAIL] }] }));
});

/** What an editor shows of a field of the form. */
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

test('a type with what follows from it is one step of undo', () => {
  const field = () => (blockAtom('f').get()!.fields as object[])[0];
  const values = Object.entries(withType('captcha')).map(([name, value]) => [`fields.mail.${name}`, value]);
  change('f', 'fields.mail.required', false);
  const before = field();
  chooseFieldValues('f', Object.fromEntries(values));
  expect(field()).toMatchObject({ type: 'captcha', name: 'recaptcha', required: true });
  undo();
  expect(field()).toEqual(before);
  redo();
  expect(field()).toMatchObject({ type: 'captcha', name: 'recaptcha', required: true });
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
