import { useId } from 'react';
import { SPLIT } from '../../../model/limits.ts';
import type { FieldOfPage } from '../../document/invalid-fields.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { useDraft } from '../use-draft.ts';

interface WidthFieldProps {
  field: FieldOfPage;
  label: string;
  width: number;
  /** Describes the widths of both columns. */
  words: string;
  onChange(width: number): void;
}

/** Edits the width of the left column, in twelfths, as a number. */
export function WidthField({ field, label, width, words, onChange }: WidthFieldProps) {
  const id = useId();
  const { text, problem, type, leave } = useDraft({
    field,
    stored: String(width),
    settle: (typed) => typed.trim(),
    problemOf: (typed) =>
      /^\d+$/.test(typed) && Number(typed) <= SPLIT.maxWidth
        ? null
        : `The width can be 0 to ${SPLIT.maxWidth} twelfths.`,
    write: (settled) => onChange(Number(settled)),
  });
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={0}
        max={SPLIT.maxWidth}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-messages`}
      />
      <FieldMessages
        id={`${id}-messages`}
        help={`0 to ${SPLIT.maxWidth}. At 0 the left column is hidden. ${words}.`}
        errors={problem ?? []}
      />
    </div>
  );
}
