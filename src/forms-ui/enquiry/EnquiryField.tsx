import type { ReactNode } from 'react';
import type { PublicField } from '../../model/forms/form-types.ts';
import { labelOf } from '../../model/forms/label-of.ts';
import { EnquiryControl, labelledAt } from './EnquiryControl.tsx';

interface EnquiryFieldProps {
  readonly field: PublicField;
  /** The id of the form. */
  readonly formId: string;
  /** The name of its control, and the token of the values that browsers may offer for it. */
  readonly name?: string;
  readonly autoComplete?: string | undefined;
  /** The value at first. */
  readonly value?: string | undefined;
  readonly problem?: string | undefined;
  /** Says when the field applies, for browsers without script, which always show it; '' for always. */
  readonly condition?: string | undefined;
  /** Whether the field is hidden while script runs. */
  readonly isHidden?: boolean | undefined;
  /** The label, if it is not the field's own. */
  readonly label?: ReactNode;
  /** Whether it is only a preview of a field, for editors. */
  readonly isInert?: boolean | undefined;
}

/** A field of a form: its label with '*' if it is required, the problem of its value, and its control. */
export function EnquiryField(props: EnquiryFieldProps) {
  const {
    field,
    formId,
    name = field.name,
    autoComplete,
    value = '',
    problem,
    condition = '',
    isHidden,
    label,
    isInert,
  } = props;
  const id = controlId(formId, field);
  const problemId = `${id}-problem`;
  const words = (
    <>
      {label ?? labelOf(field)}
      {field.required ? '*' : null}
      {condition === '' ? null : <span className="form-condition"> {condition}</span>}
    </>
  );
  const drawn = (
    <EnquiryControl
      field={field}
      name={name}
      autoComplete={autoComplete}
      id={id}
      value={value}
      problemId={problem === undefined ? undefined : problemId}
      words={words}
    />
  );
  const control = isInert ? <div inert>{drawn}</div> : drawn;
  const message =
    problem === undefined ? null : (
      <p id={problemId} className="form-problem">
        {problem}
      </p>
    );
  const className = `form-field${field.halfWidth ? ' form-half' : ''}${isHidden ? ' form-hides' : ''}`;
  const labelled = labelledAt(field);
  if (labelled === 'legend') {
    return (
      <fieldset
        id={id}
        className={className}
        tabIndex={-1}
        aria-describedby={message === null ? undefined : problemId}
      >
        <legend>{words}</legend>
        {message}
        {control}
      </fieldset>
    );
  }
  return (
    <div className={className}>
      {labelled === 'beside' ? null : <label htmlFor={id}>{words}</label>}
      {message}
      {control}
    </div>
  );
}

/** Returns the id of the control of a field, or of the group of its controls. */
export function controlId(formId: string, { key }: PublicField): string {
  return `${formId}-${key}`;
}
