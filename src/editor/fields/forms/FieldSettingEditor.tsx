import type { FormOf } from '../../../blocks/form.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { SettingEditor } from '../setting/SettingEditor.tsx';
import { useFormField } from './form-at.ts';

/** A text of a form's field that readers do not see where it is set; nothing for a captcha, which always has the same. */
function FieldSettingEditor({ form, ...place }: FieldEditorProps<FormOf<'fieldSetting'>>) {
  const isCaptcha = useFormField(place.owner, place.property)?.type === 'captcha';
  return isCaptcha ? null : <SettingEditor {...place} form={{ ...form, editor: 'setting' }} />;
}

export default fieldEditor('fieldSetting', FieldSettingEditor);
