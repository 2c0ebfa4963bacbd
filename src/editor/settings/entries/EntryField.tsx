import { useId } from 'react';
import { SHORT_TEXT_MAX_LENGTH } from '../../../model/limits.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';

interface EntryFieldProps {
  label: string;
  help?: string;
  required?: boolean;
  /** Whether it holds addresses of the web, which are no prose. */
  isUrl?: boolean;
  /** By default a line of text. */
  type?: 'text' | 'email' | 'password';
  /** The keyboard that phones show for it. */
  inputMode?: 'numeric';
  /** What browsers and password managers may fill in; by default nothing. */
  autoComplete?: string;
  /** How many lines it has; by default it is a field of one line. */
  rows?: number;
  value: string;
  errors: readonly string[];
  onChange(value: string): void;
}

/** A text of an entry's form. */
export function EntryField(props: EntryFieldProps) {
  const { label, help, required = false, isUrl = false, rows, value, errors, onChange } = props;
  const { type = 'text', autoComplete = 'off', inputMode } = props;
  const id = useId();
  const shared = {
    id,
    value,
    autoComplete,
    inputMode,
    ...(isUrl ? ({ inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const) : {}),
    'aria-required': required || undefined,
    'aria-invalid': errors.length > 0,
    'aria-describedby': `${id}-messages`,
  };
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input
          {...shared}
          type={type}
          maxLength={SHORT_TEXT_MAX_LENGTH}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      <FieldMessages id={`${id}-messages`} help={help} errors={errors} />
    </div>
  );
}
