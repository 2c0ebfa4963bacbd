import type { FormOf } from '../../../blocks/form.ts';
import { useField } from '../../document/use-field.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';

/** Edits a yes-or-no value. */
export function CheckboxEditor({ owner, property, form }: FieldEditorProps<FormOf<'checkbox'>>) {
  const { value, choose, errors } = useField<boolean>(owner, property);
  return (
    <CheckboxField
      label={form.label}
      help={form.help}
      errors={errors}
      checked={value === true}
      onChange={choose}
    />
  );
}

export default fieldEditor('checkbox', CheckboxEditor);
