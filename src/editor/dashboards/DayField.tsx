import { useId } from 'react';

interface DayFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  /** The id of the message about what is wrong with it; null where nothing is. */
  errorId: string | null;
  onChange(value: string): void;
}

/** The pause in choosing a day after which the server is asked, in milliseconds: a day can be typed by its figures. */
export const DAY_PAUSE_MS = 500;

/** A day (YYYY-MM-DD; '' for none), one of the ends of a range. */
export function DayField({ label, value, min, max, errorId, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        aria-invalid={errorId !== null}
        aria-describedby={errorId ?? undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
