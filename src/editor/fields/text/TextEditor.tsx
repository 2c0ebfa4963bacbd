import { useId } from 'react';
import type { z } from 'zod';
import type { FormOf } from '../../../blocks/form.ts';
import { oneLine } from '../../../editable/one-line.ts';
import { bareSchema } from '../../../model/schema-walk.ts';
import { TEXT_PLACEHOLDER } from '../../../model/texts.ts';
import { $tree } from '../../document/current-tree.ts';
import { schemaAt } from '../../document/forms.ts';
import { useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { useLines } from '../use-lines.ts';

/** The fraction of the maximum length above which the editor shows a text's length. */
const NEAR = 0.8;

/** Returns the maximum length that a schema allows; null if the schema has no maximum. */
function maxLengthOf(schema: z.ZodType | null): number | null {
  const inner = schema === null ? null : bareSchema(schema);
  return inner !== null && 'maxLength' in inner && typeof inner.maxLength === 'number'
    ? inner.maxLength
    : null;
}

/** Returns `480 of 500 characters` if a text is near the maximum length; null if the text is shorter. */
function lengthWords(length: number, maximum: number | null): string | null {
  return maximum === null || length < maximum * NEAR ? null : `${length} of ${maximum} characters`;
}

/**
 * Edits a plain text of one paragraph. The form says what Enter and pasted lines create. If the form says nothing, Enter does
 * nothing and pasted line breaks become spaces.
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
