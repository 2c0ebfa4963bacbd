import { useId } from 'react';
import { FieldMessages } from './FieldMessages.tsx';

interface CheckboxFieldProps {
  label: string;
  checked: boolean;
  help?: string | undefined;
  errors?: readonly string[];
  /** Whether the checkbox is read-only. A read-only checkbox stays focusable, and a text next to it gives the reason. */
  disabled?: boolean;
  onChange(checked: boolean): void;
}

/** Shows a checkbox next to its label. */
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
