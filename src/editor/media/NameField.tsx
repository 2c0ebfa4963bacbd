import { useId } from 'react';
import { SHORT_TEXT_MAX_LENGTH } from '../../model/limits.ts';
import { FieldMessages } from '../ui/FieldMessages.tsx';

interface NameFieldProps {
  label: string;
  help?: string;
  value: string;
  multiline?: boolean;
  onChange(value: string): void;
}

/** Shows a text field in the details of an item. */
export function NameField({ label, help, value, multiline = false, onChange }: NameFieldProps) {
  const id = useId();
  const shared = { id, value, 'aria-describedby': `${id}-messages` };
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      {multiline ? (
        <textarea {...shared} rows={2} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          maxLength={SHORT_TEXT_MAX_LENGTH}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <FieldMessages id={`${id}-messages`} help={help} />
    </div>
  );
}
