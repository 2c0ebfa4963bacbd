import { useEffect, useRef, useState } from 'react';
import { ApiError, failureMessage, post } from '../../browser/request.ts';
import { CheckedForm } from '../../forms-ui/CheckedForm.tsx';
import { CONFIRM_EMAIL_PAGE } from '../../model/texts.ts';
import { isSignedIn } from './is-signed-in.ts';
import { LoginForm } from './LoginForm.tsx';

interface ConfirmEmailProps {
  apiBaseUrl: string;
  /** The link's token. */
  token: string;
}

type Step = 'nothing' | 'logIn' | 'ask';

/**
 * Confirms the e-mail address to which a link was mailed. The user must first log in and press a button. Opening the link does
 * not confirm the address, because programs that scan mail open links, too.
 */
export function ConfirmEmail({ apiBaseUrl, token }: ConfirmEmailProps) {
  const [step, setStep] = useState<Step>('nothing');
  /** The reason why the user must log in to another account; null if this is the right account. */
  const [otherAccount, setOtherAccount] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    isSignedIn(apiBaseUrl).then((signedIn) => setStep(signedIn ? 'ask' : 'logIn'));
  }, [apiBaseUrl]);
  // Moves the focus, because the element with the focus is about to be removed.
  const goOn = (change: () => void) => {
    change();
    heading.current?.focus();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {CONFIRM_EMAIL_PAGE.title}
      </h1>
      {email === null ? null : (
        <>
          <p role="status" className="login-notice">
            {CONFIRM_EMAIL_PAGE.done} <bdi>{email}</bdi>
          </p>
          <a className="login-link" href="/">
            {CONFIRM_EMAIL_PAGE.home}
          </a>
        </>
      )}
      {email === null && step === 'logIn' ? (
        <>
          {otherAccount === null ? (
            <p className="login-notice">{CONFIRM_EMAIL_PAGE.logIn}</p>
          ) : (
            <p className="login-notice" role="alert">
              {otherAccount}
            </p>
          )}
          <LoginForm
            apiBaseUrl={apiBaseUrl}
            takesFocus={false}
            onLoggedIn={() => goOn(() => setStep('ask'))}
          />
        </>
      ) : null}
      {email === null && step === 'ask' ? (
        <CheckedForm
          fields={[]}
          check={() => ({})}
          send={async () => {
            try {
              const { account } = await post(apiBaseUrl, 'user/confirmEmail', {
                token,
              });
              goOn(() => setEmail(account.email));
            } catch (error) {
              if (!isOfAnother(error)) throw error;
              goOn(() => {
                setOtherAccount(failureMessage(error));
                setStep('logIn');
              });
            }
          }}
          intro={CONFIRM_EMAIL_PAGE.ask}
          submit={CONFIRM_EMAIL_PAGE.submit}
        >
          {() => null}
        </CheckedForm>
      ) : null}
    </>
  );
}

/** Returns whether an error means that the link belongs to another account. */
function isOfAnother(error: unknown): boolean {
  return error instanceof ApiError && error.response?.data.error?.code === 'link-of-another';
}
