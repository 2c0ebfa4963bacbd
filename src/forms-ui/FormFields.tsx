import { type HTMLAttributes, type HTMLInputAutoCompleteAttribute, useEffect, useId, useRef } from 'react';
import type { Problems } from './problems.ts';

interface FieldProps {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autoComplete: HTMLInputAutoCompleteAttribute;
  problem: string | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  defaultValue?: string | undefined;
}

/** A labelled field; what is wrong with it stands at it, and is read with it. */
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

interface ErrorSummaryProps<FieldName extends string> {
  /** What is wrong with the fields, in their order. */
  problems: Problems<FieldName>;
  /** Fields that were changed since: what was wrong with them is no longer said. */
  changed?: readonly FieldName[];
  /** What the server said. */
  failure: string | null;
  onChoose(field: FieldName): void;
}

/** All that keeps a form from being sent, at its head, with the focus on it as soon as it appears. */
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
