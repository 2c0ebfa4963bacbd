import { useId } from 'react';
import { FieldMessages } from './FieldMessages.tsx';

interface CheckboxFieldProps {
  label: string;
  checked: boolean;
  help?: string | undefined;
  errors?: readonly string[];
  /** Whether it is read-only. It stays focusable; a text beside it says why. */
  disabled?: boolean;
  onChange(checked: boolean): void;
}

/** A checkbox with its label beside it. */
export function CheckboxField({
  label,
  checked,
  help,
  errors = [],
  disabled = false,
  onChange,
}: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="he-check">
      <label>
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => (disabled ? undefined : onChange(event.target.checked))}
          aria-disabled={disabled || undefined}
          aria-invalid={errors.length > 0}
          aria-describedby={`${id}-messages`}
        />
        {label}
      </label>
      <FieldMessages id={`${id}-messages`} help={help} errors={errors} />
    </div>
  );
}
