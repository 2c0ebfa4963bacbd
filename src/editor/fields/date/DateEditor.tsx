import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';

/** Edits a date, `YYYY-MM-DD`. The value is '' or null if no date is set. The browser shows the date in the user's own format. */
export function DateEditor({ owner, property, form }: FieldEditorProps<FormOf<'date'>>) {
  const id = useId();
  const { value, set, errors } = useField<string | null>(owner, property);
  return (
    <div className="he-field">
      <label htmlFor={id}>{form.label}</label>
      <input
        id={id}
        type="date"
        value={value ?? ''}
        onChange={(event) => set(event.target.value === '' && form.orNull ? null : event.target.value)}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages`}
      />
      <FieldMessages id={`${id}-messages`} help={form.help} errors={errors} />
    </div>
  );
}

export default fieldEditor('date', DateEditor);
