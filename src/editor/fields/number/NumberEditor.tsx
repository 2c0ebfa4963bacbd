import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { useDraft } from '../use-draft.ts';

/**
 * The numbers that a field accepts: from `min` to `max`, in whole steps from `min`. If `rounds` is true, other numbers in this
 * range are accepted too, and rounded to a step.
 */
interface NumberRules {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly rounds?: boolean;
}

/** Returns why a text is not a valid number for a field, in words; null if it is valid. */
export function numberProblem(text: string, { min, max, step, rounds = false }: NumberRules): string | null {
  const value = text === '' ? Number.NaN : Number(text);
  const steps = (value - min) / step;
  const fits = value >= min && value <= max && (rounds || Math.abs(steps - Math.round(steps)) < TOLERANCE);
  return fits ? null : `Type a number from ${min} to ${max}${rounds ? '' : `, in steps of ${step}`}.`;
}

/** Returns the number for a valid text, without the rounding error of binary fractions: 0.3, never 0.30000000000000004. */
export function steppedNumber(text: string, { min, step }: NumberRules): number {
  return Number((min + Math.round((Number(text) - min) / step) * step).toFixed(DECIMALS));
}

/** Returns the rounded number if the text is valid; otherwise, returns the text without spaces around it. */
export function settledNumber(text: string, rules: NumberRules): string {
  const trimmed = text.trim();
  return numberProblem(trimmed, rules) === null ? String(steppedNumber(trimmed, rules)) : trimmed;
}

const DECIMALS = 9;
/** The rounding error allowed when a number is compared with a step, because tenths are not exact in binary. */
const TOLERANCE = 1e-6;

/** Edits a number within bounds, in steps. Arrow keys change the number by one step. */
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
