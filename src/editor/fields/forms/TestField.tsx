import { useId } from 'react';
import { CHOICE_SEPARATOR, type FormField, TICKED } from '../../../model/forms/form-types.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';

interface TestFieldProps {
  field: FormField;
  value: string;
  problem: string | null;
  onChange(value: string): void;
}

/** A field of a form that is tested. */
export function TestField({ field, value, problem, onChange }: TestFieldProps) {
  const label = `${field.label.trim() === '' ? field.name : field.label}${field.required ? ' *' : ''}`;
  const errors = problem === null ? [] : [problem];
  if (field.type === 'checkbox') {
    return (
      <CheckboxField
        label={label}
        checked={value === TICKED}
        errors={errors}
        onChange={(on) => onChange(on ? TICKED : '')}
      />
    );
  }
  if (field.type === 'multipleChoice') {
    const chosen = value === '' ? [] : value.split(CHOICE_SEPARATOR);
    const toggle = (option: string, on: boolean) =>
      onChange(
        field.options.filter((one) => (one === option ? on : chosen.includes(one))).join(CHOICE_SEPARATOR),
      );
    return (
      <FieldGroup legend={label} errors={errors}>
        {field.options.map((option) => (
          <CheckboxField
            key={option}
            label={option}
            checked={chosen.includes(option)}
            onChange={(on) => toggle(option, on)}
          />
        ))}
      </FieldGroup>
    );
  }
  return <OneValue field={field} label={label} value={value} errors={errors} onChange={onChange} />;
}

const INPUT_TYPES: Partial<Record<FormField['type'], string>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
};

interface OneValueProps extends Omit<TestFieldProps, 'problem'> {
  label: string;
  errors: readonly string[];
}

function OneValue({ field, label, value, errors, onChange }: OneValueProps) {
  const id = useId();
  const shared = {
    id,
    value,
    'aria-invalid': errors.length > 0,
    'aria-describedby': `${id}-messages`,
  };
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      {field.type === 'textArea' ? (
        <textarea
          {...shared}
          rows={4}
          placeholder={field.placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : field.type === 'select' ? (
        <select {...shared} onChange={(event) => onChange(event.target.value)}>
          {field.placeholder === '' ? null : <option value="">{field.placeholder}</option>}
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={INPUT_TYPES[field.type] ?? 'text'}
          autoComplete="off"
          placeholder={field.placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <FieldMessages id={`${id}-messages`} errors={errors} />
    </div>
  );
}
