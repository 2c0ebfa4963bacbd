import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../browser/request.ts';
import { formErrorsOf } from '../../../forms-ui/form-errors.ts';
import { isCaptcha } from '../../../model/forms/field-types/registry.ts';
import type { FormField, FormSettings, FormValues } from '../../../model/forms/form-types.ts';
import { initialValues, shownFields, validateSubmission } from '../../../model/forms/validate-submission.ts';
import { newId } from '../../../model/ids.ts';
import { $start } from '../../document/start-editor.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { TestField } from './TestField.tsx';

interface FormTestProps {
  settings: FormSettings;
  /** The id of the page. */
  page: string;
  /** The key of the form's block. */
  block: string;
  onClose(): void;
}

interface Outcome {
  readonly problems: Readonly<Record<string, string>>;
  readonly failure: string | null;
}
const NOTHING_WRONG: Outcome = { problems: {}, failure: null };

/** Lets the user fill in a form, and sends it like a visitor's submission, but marked as a draft. */
export function FormTest({ settings, page, block, onClose }: FormTestProps) {
  const { fields, identifier, recipient } = settings;
  const ownAddress = useStore($start)?.user.email;
  const [values, setValues] = useState<FormValues>(() => firstValues(fields));
  const [{ problems, failure }, setOutcome] = useState(NOTHING_WRONG);
  const [sending, setSending] = useState(false);
  // The id is the same for repeated sending, so that a test sent twice is stored once.
  const [submissionId, setSubmissionId] = useState(() => newId());
  const form = useFirstProblem(problems);
  const shown = shownFields(fields, values).filter((field) => !isCaptcha(field));

  const send = async () => {
    const checked = validateSubmission(fields, values, { captcha: true });
    setOutcome({ problems: byField(checked.problems), failure: null });
    if (checked.problems.length > 0) return;
    setSending(true);
    try {
      const body = { settings: { identifier }, form: checked.values, page, block, submissionId, draft: true };
      await changeOnServer('forms/submit', body);
      toastSuccess(
        `The test was sent to ${ownAddress} alone. It is among the draft submissions of the dashboard`,
      );
      onClose();
    } catch (error) {
      const { problems: refused } = formErrorsOf(
        error,
        fields.map(({ name }) => name),
      );
      const found = refused as Readonly<Record<string, string>>;
      setOutcome(
        Object.keys(found).length > 0
          ? { problems: found, failure: null }
          : { problems: {}, failure: failureMessage(error) },
      );
      setSending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) void send();
  };
  return (
    <EditorDialog title="Send a test" onClose={onClose}>
      <p>
        It is sent to your own e-mail address, {ownAddress}, and to nobody else: a visitor’s goes to{' '}
        {recipient}. It is listed with the draft submissions. No captcha is needed.
      </p>
      <form ref={form} className="he-fields he-form-test" noValidate data-own-history="" onSubmit={onSubmit}>
        {failure === null ? null : (
          <p role="alert" className="he-field-error">
            {failure}
          </p>
        )}
        {shown.map((field) => (
          <TestField
            key={field.key}
            field={field}
            value={values[field.name] ?? ''}
            problem={problems[field.name] ?? null}
            onChange={(value) => {
              setValues({ ...values, [field.name]: value });
              setSubmissionId(newId());
            }}
          />
        ))}
        <div className="he-actions">
          <button type="button" className="he-button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="he-button he-button-main" aria-disabled={sending || undefined}>
            {sending ? 'Sending…' : 'Send the test'}
          </button>
        </div>
      </form>
    </EditorDialog>
  );
}

/** Returns the initial values of a form, as if none of its choices were shown as radio buttons. */
export function firstValues(fields: readonly FormField[]): FormValues {
  return initialValues(
    fields.map((field) => ({ ...field, radios: false })),
    {},
  );
}

/** Returns the first problem of each field. */
function byField(
  problems: readonly { readonly field: string; readonly message: string }[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]));
}

/** Focuses the first field with a problem. */
function useFirstProblem(problems: object) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}
