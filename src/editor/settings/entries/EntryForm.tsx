import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { hasProblems, type Problems } from './entry-problems.ts';

interface EntryFormProps {
  className: string;
  heading: string;
  problems: Problems<string>;
  /** Why the whole form could not be saved; null if nothing failed. */
  failure: string | null;
  saving: boolean;
  /** The label of the button that saves. */
  save: string;
  onSave(): void;
  onCancel(): void;
  /** Its fields. */
  children: ReactNode;
}

/** The form of an entry of a list. The focus goes to the first field to fill, and to the first one with a problem. */
export function EntryForm(props: EntryFormProps) {
  const { className, heading, problems, failure, saving, save, onSave, onCancel, children } = props;
  const headingId = useId();
  const box = useRef<HTMLFormElement>(null);

  useEffect(() => firstToFill(box.current)?.focus(), []);
  useEffect(() => {
    if (failure === null && hasProblems(problems))
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems, failure]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form
      ref={box}
      className={className}
      data-own-history=""
      noValidate
      aria-labelledby={headingId}
      onSubmit={onSubmit}
    >
      <h3 id={headingId}>{heading}</h3>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      {children}
      <div className="he-actions">
        <button type="button" className="he-button" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="he-button he-button-main" aria-disabled={saving || undefined}>
          {saving ? 'Saving…' : save}
        </button>
      </div>
    </form>
  );
}

/** The first field that must be filled and is not, else the first one. */
function firstToFill(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const required = form?.querySelectorAll<HTMLInputElement>('input[aria-required="true"]') ?? [];
  return [...required].find(({ value }) => value === '') ?? form?.querySelector('input');
}
