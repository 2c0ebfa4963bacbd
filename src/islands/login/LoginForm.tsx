import { useEffect } from 'react';
import { post } from '../../browser/request.ts';
import { ErrorSummary, Field } from '../../forms-ui/FormFields.tsx';
import { useForm } from '../../forms-ui/use-form.ts';
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
  const { form, problems, failure, sending, ready, onSubmit, focusField } = useForm({
    fields: FIELDS,
    check: loginProblems,
    send: async (values) => {
      await post(apiBaseUrl, 'user/login', { ...values, username: values.username.trim() });
      onLoggedIn();
    },
  });

  useEffect(() => {
    const field = form.current?.elements.namedItem(username ? 'password' : 'username');
    if (takesFocus && field instanceof HTMLElement) field.focus();
  }, [form, takesFocus, username]);

  return (
    <form ref={form} className="login-form" method="post" noValidate onSubmit={onSubmit}>
      <ErrorSummary problems={problems} failure={failure} onChoose={focusField} />
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
      <button type="submit" className="login-submit" disabled={!ready} aria-disabled={sending || undefined}>
        {LOGIN_OVERLAY.submit}
      </button>
    </form>
  );
}
