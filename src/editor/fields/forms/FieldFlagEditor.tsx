import type { FormOf } from '../../../blocks/form.ts';
import { CheckboxEditor } from '../checkbox/CheckboxEditor.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { useFormField } from './form-at.ts';

/** Yes or no for a form's field; nothing for a captcha, about which nothing can be chosen. */
function FieldFlagEditor({ form, ...place }: FieldEditorProps<FormOf<'fieldFlag'>>) {
  const isCaptcha = useFormField(place.owner, place.property)?.type === 'captcha';
  return isCaptcha ? null : <CheckboxEditor {...place} form={{ ...form, editor: 'checkbox' }} />;
}

export default fieldEditor('fieldFlag', FieldFlagEditor);
