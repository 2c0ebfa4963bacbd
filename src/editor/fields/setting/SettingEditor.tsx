import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';

/** Edits a plain text that the user cannot edit in place on the page. The text area has several lines if the form sets its rows. */
export function SettingEditor({ owner, property, form }: FieldEditorProps<FormOf<'setting'>>) {
  const id = useId();
  const { value = '', set, errors, hint } = useField<string>(owner, property);
  const control = {
    id,
    value,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
    'aria-invalid': errors.length > 0,
    'aria-describedby': `${id}-messages`,
  };
  return (
    <div className="he-field">
      <label htmlFor={id}>{form.label}</label>
      {form.rows === undefined ? (
        <input type="text" {...control} />
      ) : (
        <textarea rows={form.rows} {...control} />
      )}
      <FieldMessages id={`${id}-messages`} help={form.help} errors={errors} hint={hint} />
    </div>
  );
}

export default fieldEditor('setting', SettingEditor);
