import { type ReactNode, useEffect, useState } from 'react';
import { post } from '../../browser/request.ts';
import { CheckedForm } from '../../forms-ui/CheckedForm.tsx';
import { Field } from '../../forms-ui/FormFields.tsx';
import { RecoveryCodes } from '../../forms-ui/second-factor/RecoveryCodes.tsx';
import type { SecondFactorSetUp } from '../../model/log-in-steps.ts';
import { LOGIN_OVERLAY } from '../../model/texts.ts';
import { type LoginField, loginProblems } from './form-problems.ts';
import { SecondStep } from './SecondStep.tsx';

interface LoginFormProps {
  apiBaseUrl?: string;
  /** The initial value of the username field, if the user is known. */
  username?: string | undefined;
  /** Whether the first empty field gets the focus when the form appears. */
  takesFocus?: boolean;
  /**
   * Called when recovery codes are shown. Recovery codes are shown only once. The user is logged in, and `onLoggedIn` is called
   * after the user has saved the codes.
   */
  onCodes?(): void;
  onLoggedIn(): void;
  /** Shown below the fields for username and password. */
  children?: ReactNode;
}

type Step =
  | { readonly name: 'password'; readonly notice: string | null; readonly isAgain: boolean }
  | { readonly name: 'code'; readonly setUp: SecondFactorSetUp | null }
  | { readonly name: 'recoveryCodes'; readonly codes: readonly string[] };

const FIELDS: readonly LoginField[] = ['username', 'password'];

/**
 * Logs in with a username or e-mail address and a password, and with a second factor if the account has one. The server sets
 * the cookie.
 */
export function LoginForm(props: LoginFormProps) {
  const { apiBaseUrl = '/', takesFocus = true, onCodes, onLoggedIn, children } = props;
  const [username, setUsername] = useState(props.username);
  const [step, setStep] = useState<Step>({ name: 'password', notice: null, isAgain: false });
  if (step.name === 'code') {
    return (
      <SecondStep
        apiBaseUrl={apiBaseUrl}
        setUp={step.setUp}
        onDone={(codes) => {
          if (codes.length === 0) return onLoggedIn();
          setStep({ name: 'recoveryCodes', codes });
          onCodes?.();
        }}
        onStartAgain={(notice) => setStep({ name: 'password', notice, isAgain: true })}
      />
    );
  }
  if (step.name === 'recoveryCodes') return <NewRecoveryCodes codes={step.codes} onDone={onLoggedIn} />;
  const first = username ? 'password' : 'username';
  return (
    <>
      {step.notice === null ? null : (
        <p className="login-notice" role="alert">
          {step.notice}
        </p>
      )}
      <CheckedForm
        fields={FIELDS}
        check={loginProblems}
        send={async (values) => {
          const name = values.username.trim();
          const response = await post(apiBaseUrl, 'user/login', { ...values, username: name });
          if (!('secondFactor' in response)) return onLoggedIn();
          setUsername(name);
          setStep({ name: 'code', setUp: response.setUp ?? null });
        }}
        submit={LOGIN_OVERLAY.submit}
        focusOn={takesFocus || step.isAgain ? first : undefined}
      >
        {(problems) => (
          <>
            <Field
              name="username"
              label="Username or email"
              type="text"
              autoComplete="username"
              problem={problems.username}
              defaultValue={username}
            />
            <Field
              name="password"
              label="Password"
              type="password"
              autoComplete="current-password"
              problem={problems.password}
            />
          </>
        )}
      </CheckedForm>
      {children}
    </>
  );
}

interface NewRecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

/**
 * Shows the recovery codes of a second factor that was set up during the log-in. The browser asks for confirmation if the user
 * leaves the page without having saved the codes.
 */
function NewRecoveryCodes({ codes, onDone }: NewRecoveryCodesProps) {
  useEffect(() => {
    window.addEventListener('beforeunload', askFirst);
    return stopAsking;
  }, []);
  const done = () => {
    // Another page may follow.
    stopAsking();
    onDone();
  };
  return <RecoveryCodes codes={codes} onDone={done} />;
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function stopAsking(): void {
  window.removeEventListener('beforeunload', askFirst);
}
