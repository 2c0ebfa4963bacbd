import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';

/**
 * Lets the user choose one of the options in the form. If the stored value is not among the options, shows the value until the
 * user replaces it.
 */
export function SelectEditor({ owner, property, form }: FieldEditorProps<FormOf<'select'>>) {
  const id = useId();
  const { value = '', choose, errors } = useField<string>(owner, property);
  const known = form.items.some((item) => item.value === value);
  return (
    <div className="he-field">
      <label htmlFor={id}>{form.label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages`}
      >
        {known ? null : <option value={value}>{value === '' ? 'Not chosen' : value}</option>}
        {form.items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </select>
      <FieldMessages id={`${id}-messages`} help={form.help} errors={errors} />
    </div>
  );
}

export default fieldEditor('select', SelectEditor);
