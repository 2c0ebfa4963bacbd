import type { InputHTMLAttributes, ReactNode } from 'react';
import { type FieldType, type PublicField, TICKED } from '../../model/forms/form-types.ts';
import { chosenOptions } from '../../model/forms/submitted-text.ts';

interface EnquiryControlProps {
  readonly field: PublicField;
  readonly name: string;
  readonly id: string;
  readonly value: string;
  /** The id of what is wrong with the value, if something is. */
  readonly problemId: string | undefined;
  /** What browsers may offer for it. */
  readonly autoComplete: string | undefined;
  /** The words beside a tick box. */
  readonly words: ReactNode;
}

type InputProps = InputHTMLAttributes<HTMLInputElement>;

const ROWS = 6;

const INPUTS: Partial<Record<FieldType, InputProps>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  date: { type: 'date' },
};

/** Whether a field is a group of controls, each with an option. */
export function isGroup({ type, radios = false }: PublicField): boolean {
  return type === 'multipleChoice' || (type === 'select' && radios);
}

/**
 * The native control of a field. Its value belongs to the browser: whatever was typed before the script came, and what the
 * browser fills in by itself, stays.
 */
export function EnquiryControl(props: EnquiryControlProps) {
  const { field, name, id, value, problemId, words, autoComplete } = props;
  const { type, options, placeholder, required } = field;
  const invalid = problemId === undefined ? {} : { 'aria-invalid': true };
  const shared = {
    id,
    name,
    autoComplete,
    'aria-required': required || undefined,
    'aria-describedby': problemId,
    ...invalid,
  };
  if (isGroup(field)) {
    const kind = type === 'select' ? 'radio' : 'checkbox';
    const chosen = type === 'select' ? [value] : chosenOptions(value);
    return options.map((option) => (
      <label key={option} className="form-choice">
        <input
          type={kind}
          name={name}
          value={option}
          defaultChecked={chosen.includes(option) || undefined}
          {...invalid}
        />
        <span>{option}</span>
      </label>
    ));
  }
  switch (type) {
    case 'textArea':
      return (
        <textarea
          {...shared}
          rows={ROWS}
          placeholder={placeholder || undefined}
          defaultValue={value || undefined}
        />
      );
    case 'select':
      return (
        <select {...shared} defaultValue={value || undefined}>
          {placeholder === '' ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'checkbox':
      return (
        <label className="form-choice">
          <input {...shared} type="checkbox" value={TICKED} defaultChecked={value === TICKED || undefined} />
          <span>{words}</span>
        </label>
      );
    default:
      return (
        <input
          {...shared}
          type="text"
          {...INPUTS[type]}
          placeholder={placeholder || undefined}
          defaultValue={value || undefined}
        />
      );
  }
}
