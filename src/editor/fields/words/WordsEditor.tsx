import { useId, useState } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { wordsOf } from './words-of.ts';

/** A list of words, one on each line. What is typed stays as it is until the field is left. */
export function WordsEditor({ owner, property, form }: FieldEditorProps<FormOf<'words'>>) {
  const id = useId();
  const { value = [], set, errors, hint } = useField<readonly string[]>(owner, property);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && wordsOf(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <div className="he-field">
      <label htmlFor={id}>{form.label}</label>
      <textarea
        id={id}
        rows={4}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          set(wordsOf(event.target.value));
        }}
        onBlur={() => setTyped(null)}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages`}
      />
      <FieldMessages id={`${id}-messages`} help={form.help} errors={errors} hint={hint} />
    </div>
  );
}

export default fieldEditor('words', WordsEditor);
