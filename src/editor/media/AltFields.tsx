import { type RefObject, useId } from 'react';
import type { AltProblem } from '../../model/alt-problem.ts';
import { SHORT_TEXT_MAX_LENGTH } from '../../model/limits.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { FieldMessages } from '../ui/FieldMessages.tsx';

/** A picture's description, or the choice that the picture is only decoration. */
export interface AltChoice {
  readonly alt: string;
  readonly decorative: boolean;
}

interface AltFieldsProps {
  value: AltChoice;
  problem: AltProblem | null;
  /** Says what is unfinished about the description. */
  hint?: string | undefined;
  /** A reference to the text field, for focusing it. */
  field: RefObject<HTMLTextAreaElement | null>;
  onChange(value: AltChoice): void;
  /** Called when the user presses Enter in the field, because descriptions have no line breaks. */
  onEnter(): void;
  /** Called when the focus leaves the field. */
  onLeave?(): void;
}

const HELP =
  'Describe the picture in a sentence for people who cannot see it, as you would on the telephone.';

/** Asks for the description of a picture, or whether the picture is only decoration. */
export function AltFields({ value, problem, hint, field, onChange, onEnter, onLeave }: AltFieldsProps) {
  const id = useId();
  const better = problem?.better;
  return (
    <>
      <div className="he-field">
        <label htmlFor={id}>Alternative text</label>
        <textarea
          ref={field}
          id={id}
          rows={2}
          maxLength={SHORT_TEXT_MAX_LENGTH}
          value={value.decorative ? '' : value.alt}
          disabled={value.decorative}
          onChange={(event) => onChange({ ...value, alt: event.target.value.replaceAll('\n', ' ') })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
          onBlur={onLeave}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-messages`}
        />
        <FieldMessages
          id={`${id}-messages`}
          help={HELP}
          errors={problem === null ? [] : [problem.message]}
          hint={hint}
        />
        {better === undefined ? null : (
          <button type="button" className="he-button" onClick={() => onChange({ ...value, alt: better })}>
            Change it to ‘{better}’
          </button>
        )}
      </div>
      <CheckboxField
        label="It only decorates"
        help="Screen readers pass over it. Not for a picture that says something, or that is a link."
        checked={value.decorative}
        onChange={(decorative) => onChange({ ...value, decorative })}
      />
    </>
  );
}
