import { useId } from 'react';
import { REVIEW_TEXT_LENGTH } from '../../../model/limits.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';

interface ReviewTextProps {
  label: string;
  help: string;
  required?: boolean;
  value: string;
  problem: string | null;
  onChange(value: string): void;
}

/** Edits a short text to a colleague. Keeps a text that is too long, but shows a message. */
export function ReviewText({ label, help, required = false, value, problem, onChange }: ReviewTextProps) {
  const id = useId();
  const over = [...value.trim()].length - REVIEW_TEXT_LENGTH;
  const tooLong = over > 0 ? `This is ${over === 1 ? '1 letter' : `${over} letters`} too long.` : null;
  const wrong = tooLong ?? problem;
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={4}
        value={value}
        autoComplete="off"
        aria-required={required || undefined}
        aria-invalid={wrong !== null}
        aria-describedby={`${id}-messages`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldMessages id={`${id}-messages`} help={help} errors={wrong === null ? [] : wrong} />
    </div>
  );
}
