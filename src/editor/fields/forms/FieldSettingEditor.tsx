import type { FormOf } from '../../../blocks/form.ts';
import { isCaptcha } from '../../../model/forms/field-types/registry.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { SettingEditor } from '../setting/SettingEditor.tsx';
import { useFormField } from './form-at.ts';

/** A text of a form's field that readers do not see where it is set; nothing for a captcha, which always has the same. */
function FieldSettingEditor({ form, ...place }: FieldEditorProps<FormOf<'fieldSetting'>>) {
  const field = useFormField(place.owner, place.property);
  return field !== null && isCaptcha(field) ? null : (
    <SettingEditor {...place} form={{ ...form, editor: 'setting' }} />
  );
}

export default fieldEditor('fieldSetting', FieldSettingEditor);
