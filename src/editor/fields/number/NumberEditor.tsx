import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { useDraft } from '../use-draft.ts';
import { numberProblem, settledNumber } from './number-rules.ts';

/** A number between two others, in steps. Arrow keys change it by a step. */
export function NumberEditor({ owner, property, form }: FieldEditorProps<FormOf<'number'>>) {
  const id = useId();
  const { value, set } = useField<number>(owner, property);
  const draft = useDraft({
    field: { owner, path: property },
    stored: value === undefined ? '' : String(value),
    settle: (text) => settledNumber(text, form),
    problemOf: (text) => numberProblem(text, form),
    write: (settled) => set(Number(settled)),
  });
  return (
    <div className="he-field he-field-number">
      <label htmlFor={id}>{form.label}</label>
      <input
        id={id}
        type="number"
        min={form.min}
        max={form.max}
        step={form.step}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
        onBlur={draft.leave}
        aria-invalid={draft.problem !== null}
        aria-describedby={`${id}-messages`}
      />
      <FieldMessages id={`${id}-messages`} help={form.help} errors={draft.problem ?? []} />
    </div>
  );
}

export default fieldEditor('number', NumberEditor);
