import { type ReactNode, useState } from 'react';
import { post } from '../../browser/request.ts';
import { CheckedForm } from '../../forms-ui/CheckedForm.tsx';
import { Field } from '../../forms-ui/FormFields.tsx';
import type { SecondFactorSetUp } from '../../model/log-in-steps.ts';
import { LOGIN_OVERLAY } from '../../model/texts.ts';
import { type LoginField, loginProblems } from './form-problems.ts';
import { SecondFactor } from './SecondFactor.tsx';

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
  | { readonly name: 'code'; readonly setUp: SecondFactorSetUp | null };

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
      <SecondFactor
        apiBaseUrl={apiBaseUrl}
        setUp={step.setUp}
        onCodes={onCodes}
        onLoggedIn={onLoggedIn}
        onStartAgain={(notice) => setStep({ name: 'password', notice, isAgain: true })}
      />
    );
  }
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
        label={LOGIN_OVERLAY.purpose}
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
