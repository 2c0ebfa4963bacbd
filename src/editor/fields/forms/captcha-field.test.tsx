import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { contactForm } from '../../../blocks/contact-form/definition.ts';
import type { FieldForm } from '../../../blocks/form.ts';
import { open, storedPage } from '../../testing/open-page.ts';
import { CheckboxEditor } from '../checkbox/CheckboxEditor.tsx';
import type { FieldEditorProps } from '../field-editor.ts';
import { SettingEditor } from '../setting/SettingEditor.tsx';
import { TextEditor } from '../text/TextEditor.tsx';
import { formEditors } from './form-editors.tsx';

const page = storedPage();
const fields = [
  { key: 'a', type: 'text', name: 'Name', label: 'Your name' },
  { key: 'b', type: 'captcha', name: 'recaptcha', label: '' },
];

beforeEach(() => {
  const form = { key: 'f1', componentType: 'ContactForm', fields };
  open({ ...page, contents: [form, ...page.contents] } as unknown as typeof page);
});

/** Returns the labels that the sidebar shows for a field of the form. */
function asked(key: string): string[] {
  const { item } = contactForm.form.fields as { readonly item: Readonly<Record<string, FieldForm>> };
  const editors = new Map<string, unknown>([
    ['text', TextEditor],
    ['setting', SettingEditor],
    ['checkbox', CheckboxEditor],
    ...formEditors.map(({ kind, Editor }) => [kind, Editor] as const),
  ]);
  return Object.entries(item)
    .filter(([name, form]) => {
      const Editor = editors.get(form.editor) as React.ComponentType<FieldEditorProps>;
      return (
        renderToStaticMarkup(<Editor owner="f1" property={`fields.${key}.${name}`} form={form} />) !== ''
      );
    })
    .map(([name]) => name);
}

test('of a captcha only what readers see of it is asked: its name and whether it is required are fixed', () => {
  expect(asked('a')).toEqual([
    'label',
    'type',
    'required',
    'halfWidth',
    'placeholder',
    'errorMessage',
    'name',
  ]);
  expect(asked('b')).toEqual(['label', 'type']);
});
