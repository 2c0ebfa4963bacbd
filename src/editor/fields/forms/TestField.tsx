import { type ReactNode, useId } from 'react';
import { TICKED } from '../../../model/forms/field-types/checkbox.ts';
import type { FieldTypeRow } from '../../../model/forms/field-types/field-type.ts';
import { chosenOptions, joinOptions } from '../../../model/forms/field-types/multiple-choice.ts';
import { FIELD_TYPES } from '../../../model/forms/field-types/registry.ts';
import type { FormField } from '../../../model/forms/form-types.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';

interface TestFieldProps {
  field: FormField;
  value: string;
  problem: string | null;
  onChange(value: string): void;
}

interface ControlProps extends Omit<TestFieldProps, 'problem'> {
  label: string;
  errors: readonly string[];
}

const CONTROLS: Readonly<
  Record<Extract<FieldTypeRow['control'], string>, (props: ControlProps) => ReactNode>
> = {
  textarea: (props) => (
    <Labelled {...props}>
      {(shared) => (
        <textarea
          {...shared}
          rows={4}
          placeholder={props.field.placeholder}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Labelled>
  ),
  select: (props) => (
    <Labelled {...props}>
      {(shared) => (
        <select {...shared} onChange={(event) => props.onChange(event.target.value)}>
          {props.field.placeholder === '' ? null : <option value="">{props.field.placeholder}</option>}
          {props.field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  ),
  checkbox: ({ label, value, errors, onChange }) => (
    <CheckboxField
      label={label}
      checked={value === TICKED}
      errors={errors}
      onChange={(on) => onChange(on ? TICKED : '')}
    />
  ),
  checkboxes: ({ field, label, value, errors, onChange }) => {
    const chosen = chosenOptions(value);
    const toggle = (option: string, on: boolean) =>
      onChange(joinOptions(field.options.filter((one) => (one === option ? on : chosen.includes(one)))));
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
  },
};

/** Shows a field of a form that is being tested. */
export function TestField({ problem, ...props }: TestFieldProps) {
  const { field, onChange } = props;
  const label = `${field.label.trim() === '' ? field.name : field.label}${field.required ? ' *' : ''}`;
  const own = { ...props, label, errors: problem === null ? [] : [problem] };
  const { control } = FIELD_TYPES[field.type];
  if (typeof control === 'string') return CONTROLS[control](own);
  return (
    <Labelled {...own}>
      {(shared) => (
        <input
          {...shared}
          {...control}
          autoComplete="off"
          placeholder={field.placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps extends Pick<ControlProps, 'label' | 'value' | 'errors'> {
  children(shared: object): ReactNode;
}

/** Shows a control below its label. */
function Labelled({ label, value, errors, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        value,
        'aria-invalid': errors.length > 0,
        'aria-describedby': `${id}-messages`,
      })}
      <FieldMessages id={`${id}-messages`} errors={errors} />
    </div>
  );
}
