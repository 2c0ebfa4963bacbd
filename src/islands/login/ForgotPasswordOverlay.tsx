import { useEffect, useRef, useState } from 'react';
import { post } from '../../browser/request.ts';
import { ErrorSummary, Field } from '../../forms-ui/FormFields.tsx';
import { useForm } from '../../forms-ui/use-form.ts';
import { FORGOT_PASSWORD_OVERLAY } from '../../model/texts.ts';
import { FormDialog } from './FormDialog.tsx';
import { type ForgotField, forgotProblems } from './form-problems.ts';

interface ForgotPasswordOverlayProps {
  apiBaseUrl: string;
  /** What is known of the user's address. */
  email: string;
  onClose(): void;
}

const FIELDS: readonly ForgotField[] = ['email'];

/** 'Forgot Password?': has a link mailed that sets a new password. Its button leads back to the log-in form below. */
export default function ForgotPasswordOverlay({ apiBaseUrl, email, onClose }: ForgotPasswordOverlayProps) {
  const [sent, setSent] = useState<string | null>(null);
  return (
    <FormDialog title={FORGOT_PASSWORD_OVERLAY.title} onClose={onClose}>
      {sent === null ? (
        <AddressForm apiBaseUrl={apiBaseUrl} email={email} onSent={setSent} />
      ) : (
        <Sent explanation={sent} onBack={onClose} onAgain={() => setSent(null)} />
      )}
    </FormDialog>
  );
}

interface AddressFormProps {
  apiBaseUrl: string;
  email: string;
  /** @param explanation what the server says about the mail */
  onSent(explanation: string): void;
}

function AddressForm({ apiBaseUrl, email, onSent }: AddressFormProps) {
  const { form, problems, failure, sending, ready, onSubmit, focusField } = useForm({
    fields: FIELDS,
    check: forgotProblems,
    send: async (values) => {
      const { message } = await post<{ message: string }>(apiBaseUrl, 'user/forgotPassword', {
        email: values.email.trim(),
      });
      onSent(message);
    },
  });

  useEffect(() => {
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLElement) field.focus();
  }, [form]);

  return (
    <form ref={form} className="login-form" method="post" noValidate onSubmit={onSubmit}>
      <p>Type the email address of your account. A link to set a new password comes to it by mail.</p>
      <ErrorSummary problems={problems} failure={failure} onChoose={focusField} />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        problem={problems.email}
        defaultValue={email}
      />
      <button type="submit" className="login-submit" disabled={!ready} aria-disabled={sending || undefined}>
        {FORGOT_PASSWORD_OVERLAY.submit}
      </button>
    </form>
  );
}

interface SentProps {
  explanation: string;
  onBack(): void;
  onAgain(): void;
}

function Sent({ explanation, onBack, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="login-form">
      <h3 ref={heading} tabIndex={-1} className="login-sent">
        {FORGOT_PASSWORD_OVERLAY.sent}
      </h3>
      <p>{explanation}</p>
      <p>Nothing there after a few minutes? Look among the unwanted mail, or</p>
      <a
        className="login-link"
        href="/login"
        onClick={(event) => {
          event.preventDefault();
          onAgain();
        }}
      >
        {FORGOT_PASSWORD_OVERLAY.again}
      </a>
      <button type="button" className="login-submit" onClick={onBack}>
        {FORGOT_PASSWORD_OVERLAY.back}
      </button>
    </div>
  );
}
