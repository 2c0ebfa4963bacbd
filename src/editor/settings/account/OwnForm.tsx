import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formErrorsOf } from '../../../forms-ui/form-errors.ts';
import type { Problems } from '../../../forms-ui/problems.ts';
import { failureWords } from '../../panels/failure-words.ts';

interface OwnFormProps<Field extends string> {
  heading: string;
  fields: readonly Field[];
  /** What can be seen to be wrong before it is sent. */
  check?(): Problems<Field>;
  /** Sends it, and says so. */
  send(): Promise<void>;
  /** The label of the button that sends it, and while that is under way. */
  submit: string;
  submitting: string;
  /** Leaves it, where there is something before it. */
  onCancel?(): void;
  /** Its fields, with the errors of each. */
  children(errorsOf: (field: Field) => readonly string[]): ReactNode;
}

/** A form about one's own account. It is sent once at a time; the focus goes to the first field with a problem. */
export function OwnForm<Field extends string>(props: OwnFormProps<Field>) {
  const { heading, fields, check, send, submit, submitting, onCancel, children } = props;
  const headingId = useId();
  const box = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const [sending, setSending] = useState(false);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (underWay.current) return;
    const found = check?.() ?? {};
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    underWay.current = true;
    setSending(true);
    try {
      await send();
    } catch (error) {
      const refusal = formErrorsOf(error, fields);
      setProblems(refusal.problems);
      setFailure(refusal.failure === null ? null : failureWords(error));
    }
    underWay.current = false;
    setSending(false);
  };
  return (
    <form
      ref={box}
      className="he-own-form"
      data-own-history=""
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => void onSubmit(event)}
    >
      <h3 id={headingId}>{heading}</h3>
      {children((field) => (problems[field] === undefined ? [] : [problems[field]]))}
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <div className="he-own-buttons">
        <button type="submit" className="he-button" aria-disabled={sending || undefined}>
          {sending ? submitting : submit}
        </button>
        {onCancel === undefined ? null : (
          <button type="button" className="he-button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

/** The fields that have a problem. */
export function foundIn<Field extends string>(found: Record<Field, string | null>): Problems<Field> {
  return Object.fromEntries(
    Object.entries(found).filter(([, problem]) => problem !== null),
  ) as Problems<Field>;
}
