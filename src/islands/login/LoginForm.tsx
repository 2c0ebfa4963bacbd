import { post } from '../../browser/request.ts';
import { CheckedForm } from '../../forms-ui/CheckedForm.tsx';
import { Field } from '../../forms-ui/FormFields.tsx';
import { LOGIN_OVERLAY } from '../../model/texts.ts';
import { type LoginField, loginProblems } from './form-problems.ts';

interface LoginFormProps {
  apiBaseUrl?: string;
  /** The initial value of the first field, if the user is known. */
  username?: string | undefined;
  /** Whether the first empty field takes the focus when the form appears. */
  takesFocus?: boolean;
  onLoggedIn(): void;
}

const FIELDS: readonly LoginField[] = ['username', 'password'];

/** Logs in by username or e-mail address and password; the server sets the cookie. */
export function LoginForm({ apiBaseUrl = '/', username, takesFocus = true, onLoggedIn }: LoginFormProps) {
  const first = username ? 'password' : 'username';
  return (
    <CheckedForm
      fields={FIELDS}
      check={loginProblems}
      send={async (values) => {
        await post(apiBaseUrl, 'user/login', { ...values, username: values.username.trim() });
        onLoggedIn();
      }}
      submit={LOGIN_OVERLAY.submit}
      focusOn={takesFocus ? first : undefined}
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
  );
}
