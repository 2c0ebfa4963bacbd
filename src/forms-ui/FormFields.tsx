import { type HTMLAttributes, type HTMLInputAutoCompleteAttribute, useEffect, useId, useRef } from 'react';
import type { Problems } from './form-errors.ts';

interface FieldProps {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autoComplete: HTMLInputAutoCompleteAttribute;
  problem: string | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  defaultValue?: string | undefined;
}

/**
 * Shows a labelled field. The problem of the field's value is shown next to the field, and is the field's accessible
 * description.
 */
export function Field({ name, label, type, autoComplete, problem, inputMode, defaultValue }: FieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {problem === undefined ? null : (
        <p id={problemId} className="login-problem">
          {problem}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        inputMode={inputMode}
        defaultValue={defaultValue}
        aria-required="true"
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : problemId}
      />
    </div>
  );
}

/** Shows the field for the e-mail address of an account. Users can also enter this address as their username. */
export function EmailField({ problem, defaultValue }: Pick<FieldProps, 'problem' | 'defaultValue'>) {
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      problem={problem}
      defaultValue={defaultValue}
    />
  );
}

interface ErrorSummaryProps<FieldName extends string> {
  /** The problems of the fields, in the order of the fields. */
  problems: Problems<FieldName>;
  /** The fields that have changed since the form was checked. The problems of changed fields are not shown. */
  changed?: readonly FieldName[];
  /** The server's message if the call failed. */
  failure: string | null;
  onChoose(field: FieldName): void;
}

/** Lists the problems of a form above its fields, and takes the focus when it appears. */
export function ErrorSummary<FieldName extends string>(props: ErrorSummaryProps<FieldName>) {
  const { problems, changed = [], failure, onChoose } = props;
  const box = useRef<HTMLDivElement>(null);
  const entries = (Object.entries(problems) as [FieldName, string][]).filter(
    ([field]) => !changed.includes(field),
  );
  const shown = entries.length > 0 || failure !== null;

  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, problems, failure]);

  if (!shown) return null;
  return (
    <div ref={box} className="login-summary" role="alert" tabIndex={-1}>
      {failure === null ? null : <p>{failure}</p>}
      {entries.length === 0 ? null : (
        <>
          <p>There is a problem</p>
          <ul>
            {entries.map(([field, problem]) => (
              <li key={field}>
                <button type="button" onClick={() => onChoose(field)}>
                  {problem}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
