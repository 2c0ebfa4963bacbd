import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { oneLine } from '../../../editable/one-line.ts';
import { TEXT_PLACEHOLDER } from '../../../model/texts.ts';
import { $tree } from '../../document/current-tree.ts';
import { schemaAt } from '../../document/forms.ts';
import { useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { useLines } from '../use-lines.ts';
import { lengthWords, maxLengthOf } from './text-length.ts';

/**
 * A plain string in one paragraph. The form says what Enter and pasted lines create; if it does not, Enter
 * does nothing and pasted line breaks become spaces.
 */
export function TextEditor({ owner, property, form }: FieldEditorProps<FormOf<'text'>>) {
  const id = useId();
  const { value, set, errors, hint } = useField<string>(owner, property);
  const text = typeof value === 'string' ? oneLine(value) : '';
  const lines = useLines(owner, property, set);
  const length = lengthWords(text.length, maxLengthOf(schemaAt($tree.get(), owner, property)));

  return (
    <div className="he-field">
      <label htmlFor={id}>{form.label}</label>
      <textarea
        id={id}
        rows={form.rows ?? 2}
        value={text}
        placeholder={TEXT_PLACEHOLDER}
        {...lines}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages ${id}-length`}
      />
      <p id={`${id}-length`} className="he-field-length">
        {length}
      </p>
      <FieldMessages id={`${id}-messages`} help={form.help} errors={errors} hint={hint} />
    </div>
  );
}

export default fieldEditor('text', TextEditor);
