import { useEffect, useRef, useState } from 'react';
import { post } from '../../browser/request.ts';
import { CheckedForm } from '../../forms-ui/CheckedForm.tsx';
import { EmailField } from '../../forms-ui/FormFields.tsx';
import { FORGOT_PASSWORD_OVERLAY } from '../../model/texts.ts';
import { FormDialog } from './FormDialog.tsx';
import { type ForgotField, forgotProblems } from './form-problems.ts';

export interface ForgotPasswordOverlayProps {
  apiBaseUrl: string;
  /** The user's e-mail address, if known. */
  email: string;
  onClose(): void;
}

const FIELDS: readonly ForgotField[] = ['email'];

/**
 * Shows the overlay 'Forgot Password?', with which users request a mail with a link for setting a new password. The overlay's
 * button returns to the log-in form below the overlay.
 */
export default function ForgotPasswordOverlay({ apiBaseUrl, email, onClose }: ForgotPasswordOverlayProps) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <FormDialog title={FORGOT_PASSWORD_OVERLAY.title} onClose={onClose}>
      {answer === null ? (
        <AddressForm apiBaseUrl={apiBaseUrl} email={email} onAnswer={setAnswer} />
      ) : (
        <Answered answer={answer} onBack={onClose} onAgain={() => setAnswer(null)} />
      )}
    </FormDialog>
  );
}

/** The server's response about the mail; `sendsMail` is false if this site sends no mail. */
interface Answer {
  message: string;
  sendsMail?: false;
}

interface AddressFormProps {
  apiBaseUrl: string;
  email: string;
  onAnswer(answer: Answer): void;
}

function AddressForm({ apiBaseUrl, email, onAnswer }: AddressFormProps) {
  return (
    <CheckedForm
      fields={FIELDS}
      check={forgotProblems}
      send={async (values) => {
        onAnswer(await post(apiBaseUrl, 'user/forgotPassword', { email: values.email.trim() }));
      }}
      intro="Type the email address of your account. A link to set a new password comes to it by mail."
      submit={FORGOT_PASSWORD_OVERLAY.submit}
      focusOn="email"
    >
      {(problems) => <EmailField problem={problems.email} defaultValue={email} />}
    </CheckedForm>
  );
}

interface AnsweredProps {
  answer: Answer;
  onBack(): void;
  onAgain(): void;
}

function Answered({ answer: { message, sendsMail }, onBack, onAgain }: AnsweredProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="login-form">
      <h3 ref={heading} tabIndex={-1} className="login-sent">
        {sendsMail === false ? FORGOT_PASSWORD_OVERLAY.noMail : FORGOT_PASSWORD_OVERLAY.sent}
      </h3>
      <p>{message}</p>
      {sendsMail === false ? null : (
        <>
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
        </>
      )}
      <button type="button" className="login-submit" onClick={onBack}>
        {FORGOT_PASSWORD_OVERLAY.back}
      </button>
    </div>
  );
}
