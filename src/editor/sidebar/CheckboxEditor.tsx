import type { CheckboxForm } from '../../blocks/form.ts';
import { CheckboxField } from './CheckboxField.tsx';
import type { FieldEditorProps } from './field-editor.ts';
import { useField } from './use-field.ts';

/** Yes or no. */
export function CheckboxEditor({ owner, property, form }: FieldEditorProps<CheckboxForm>) {
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
