import type { CheckboxForm } from '../../blocks/form.ts';
import { useField } from '../document/use-field.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import type { FieldEditorProps } from './field-editor.ts';

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
