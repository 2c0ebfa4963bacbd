import { useId } from 'react';
import { SPLIT } from '../../../model/limits.ts';
import type { FieldOfPage } from '../../document/invalid-fields.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { useDraft } from '../use-draft.ts';

interface WidthFieldProps {
  field: FieldOfPage;
  width: number;
  onChange(width: number): void;
}

/** Edits the width of the left column, in twelfths, with a slider or as a number. */
export function WidthField({ field, width, onChange }: WidthFieldProps) {
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
      <label htmlFor={id}>Width of the left column</label>
      <div className="he-range">
        <input
          id={id}
          type="range"
          min={0}
          max={SPLIT.maxWidth}
          value={width}
          onChange={(event) => type(event.target.value)}
          aria-valuetext={`${width} of ${SPLIT.columns}`}
        />
        <input
          type="number"
          min={0}
          max={SPLIT.maxWidth}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          aria-label="Width in twelfths"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-messages`}
        />
      </div>
      <FieldMessages
        id={`${id}-messages`}
        help={`0 to ${SPLIT.maxWidth} of ${SPLIT.columns}. At 0 the left column is hidden.`}
        errors={problem ?? []}
      />
    </div>
  );
}
