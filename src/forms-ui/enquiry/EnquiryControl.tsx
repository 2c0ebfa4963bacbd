import type { ReactNode } from 'react';
import { TICKED } from '../../model/forms/field-types/checkbox.ts';
import type { FieldTypeRow } from '../../model/forms/field-types/field-type.ts';
import { chosenOptions } from '../../model/forms/field-types/multiple-choice.ts';
import { FIELD_TYPES } from '../../model/forms/field-types/registry.ts';
import type { PublicField } from '../../model/forms/form-types.ts';

interface EnquiryControlProps {
  readonly field: PublicField;
  readonly name: string;
  readonly id: string;
  readonly value: string;
  /** The id of the element with the value's problem; undefined if the value has none. */
  readonly problemId: string | undefined;
  /** The `autocomplete` token, which tells browsers which stored values to offer. */
  readonly autoComplete: string | undefined;
  /** The label next to a checkbox. */
  readonly words: ReactNode;
}

interface DrawProps extends Pick<EnquiryControlProps, 'field' | 'name' | 'value' | 'words'> {
  /** The attributes of a single control. */
  readonly shared: object;
  /** The attributes of each control in a group. */
  readonly invalid: object;
}

interface ControlKind {
  /** The position of the field's label: above its control, beside it, or as the legend of a group of controls. */
  readonly labelled: 'above' | 'beside' | 'legend';
  readonly draw: (props: DrawProps) => ReactNode;
}

const ROWS = 6;

const CONTROLS: Readonly<Record<Extract<FieldTypeRow['control'], string> | 'radios', ControlKind>> = {
  textarea: {
    labelled: 'above',
    draw: ({ shared, field, value }) => (
      <textarea
        {...shared}
        rows={ROWS}
        placeholder={field.placeholder || undefined}
        defaultValue={value || undefined}
      />
    ),
  },
  select: {
    labelled: 'above',
    draw: ({ shared, field, value }) => (
      <select {...shared} defaultValue={value || undefined}>
        {field.placeholder === '' ? null : <option value="">{field.placeholder}</option>}
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    ),
  },
  checkbox: {
    labelled: 'beside',
    draw: ({ shared, value, words }) => (
      <label className="form-choice">
        <input {...shared} type="checkbox" value={TICKED} defaultChecked={value === TICKED || undefined} />
        <span>{words}</span>
      </label>
    ),
  },
  checkboxes: {
    labelled: 'legend',
    draw: (props) => <Choices {...props} type="checkbox" chosen={chosenOptions(props.value)} />,
  },
  radios: {
    labelled: 'legend',
    draw: (props) => <Choices {...props} type="radio" chosen={[props.value]} />,
  },
};

interface ChoicesProps extends DrawProps {
  readonly type: 'checkbox' | 'radio';
  readonly chosen: readonly string[];
}

function Choices({ field, name, type, chosen, invalid }: ChoicesProps) {
  return field.options.map((option) => (
    <label key={option} className="form-choice">
      <input
        type={type}
        name={name}
        value={option}
        defaultChecked={chosen.includes(option) || undefined}
        {...invalid}
      />
      <span>{option}</span>
    </label>
  ));
}

/** Returns the kind of control for a field; null if it is a plain `<input>`. */
function kindOf({ type, radios = false }: PublicField): ControlKind | null {
  const { control } = FIELD_TYPES[type];
  if (radios) return CONTROLS.radios;
  return typeof control === 'string' ? CONTROLS[control] : null;
}

export function labelledAt(field: PublicField): ControlKind['labelled'] {
  return kindOf(field)?.labelled ?? 'above';
}

/**
 * Renders the native control of a field. The control is uncontrolled. Therefore, the control keeps text that was typed before
 * the script loaded or that the browser filled in.
 */
export function EnquiryControl({ problemId, id, autoComplete, ...props }: EnquiryControlProps) {
  const { field, name, value } = props;
  const invalid = problemId === undefined ? {} : { 'aria-invalid': true };
  const shared = {
    id,
    name,
    autoComplete,
    'aria-required': field.required || undefined,
    'aria-describedby': problemId,
    ...invalid,
  };
  const kind = kindOf(field);
  if (kind !== null) return kind.draw({ ...props, shared, invalid });
  return (
    <input
      {...shared}
      {...(FIELD_TYPES[field.type].control as object)}
      placeholder={field.placeholder || undefined}
      defaultValue={value || undefined}
    />
  );
}
