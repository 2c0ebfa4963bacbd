import type { ReactNode } from 'react';
import type { PublicField } from '../../model/forms/form-types.ts';
import { labelOf } from '../../model/forms/label-of.ts';
import { EnquiryControl, labelledAt } from './EnquiryControl.tsx';

interface EnquiryFieldProps {
  readonly field: PublicField;
  /** The id of the form. */
  readonly formId: string;
  /** The name of the field's control. */
  readonly name?: string;
  readonly autoComplete?: string | undefined;
  /** The value at first. */
  readonly value?: string | undefined;
  readonly problem?: string | undefined;
  /**
   * The text that says when the field applies; '' if the field always applies. Only browsers without script show this text,
   * because they always show the field.
   */
  readonly condition?: string | undefined;
  /** Whether the field is hidden if scripts run. */
  readonly isHidden?: boolean | undefined;
  /** Replaces the label of the field. */
  readonly label?: ReactNode;
  /** Returns an element that stands in place of the control, and may contain it. */
  readonly around?: ((control: ReactNode) => ReactNode) | undefined;
}

/** Shows a field of a form: its label, with '*' if the field is required; the problem of its value; and its control. */
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
    around,
  } = props;
  const id = controlId(formId, field);
  const problemId = `${id}-problem`;
  const words = (
    <>
      {label ?? labelOf(field)}
      {field.required ? <small>*</small> : null}
      {condition === '' ? null : <small className="form-condition">{` ${condition}`}</small>}
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
  const control = around === undefined ? drawn : around(drawn);
  const message = problem === undefined ? null : <FieldProblem id={problemId}>{problem}</FieldProblem>;
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

/** Shows the problem of a field above its control, with a mark. */
export function FieldProblem({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} className="form-problem">
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
        <path strokeWidth="2" d="M10 1.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM10 5v6m0 2v2" />
      </svg>
      {children}
    </p>
  );
}

/** Returns the id of a field's control, or of its group of controls. */
export function controlId(formId: string, { key }: PublicField): string {
  return `${formId}-${key}`;
}
