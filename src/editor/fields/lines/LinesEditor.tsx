import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { TEXT_PLACEHOLDER } from '../../../model/texts.ts';
import { useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';

/** Edits several lines of plain text, stored as typed. */
export function LinesEditor({ owner, property, form }: FieldEditorProps<FormOf<'lines'>>) {
  const id = useId();
  const { value = '', set, errors, hint } = useField<string>(owner, property);
  return (
    <div className="he-field">
      <label htmlFor={id}>{form.label}</label>
      <textarea
        id={id}
        rows={form.rows ?? 4}
        value={value}
        placeholder={TEXT_PLACEHOLDER}
        onChange={(event) => set(event.target.value)}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages`}
      />
      <FieldMessages id={`${id}-messages`} help={form.help} errors={errors} hint={hint} />
    </div>
  );
}

export default fieldEditor('lines', LinesEditor);
