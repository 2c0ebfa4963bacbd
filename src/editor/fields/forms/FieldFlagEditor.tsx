import type { FormOf } from '../../../blocks/form.ts';
import { isCaptcha } from '../../../model/forms/field-types/registry.ts';
import { CheckboxEditor } from '../checkbox/CheckboxEditor.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { useFormField } from './form-at.ts';

/** Yes or no for a form's field; nothing for a captcha, about which nothing can be chosen. */
function FieldFlagEditor({ form, ...place }: FieldEditorProps<FormOf<'fieldFlag'>>) {
  const field = useFormField(place.owner, place.property);
  return field !== null && isCaptcha(field) ? null : (
    <CheckboxEditor {...place} form={{ ...form, editor: 'checkbox' }} />
  );
}

export default fieldEditor('fieldFlag', FieldFlagEditor);
