import { post } from '../../browser/request.ts';
import { ErrorSummary, Field } from '../../forms-ui/FormFields.tsx';
import { useForm } from '../../forms-ui/use-form.ts';
import { type RecoveryField, recoveryProblems } from '../login/form-problems.ts';

interface RecoveryFormProps {
  apiBaseUrl: string;
  token: string;
  email: string;
  onDone(): void;
}

const FIELDS: readonly RecoveryField[] = ['email', 'password', 'passwordConfirm'];

/** Sets a new password with the token of a link. */
export function RecoveryForm({ apiBaseUrl, token, email, onDone }: RecoveryFormProps) {
  const { form, problems, failure, sending, ready, onSubmit, focusField } = useForm({
    fields: FIELDS,
    check: recoveryProblems,
    send: async ({ email, password }) => {
      await post(apiBaseUrl, 'user/setPassword', { email: email.trim(), password, token });
      onDone();
    },
  });
  return (
    <form ref={form} className="login-form" method="post" noValidate onSubmit={onSubmit}>
      <p>Choose a new password of at least 10 characters.</p>
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
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        problem={problems.password}
      />
      <Field
        name="passwordConfirm"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        problem={problems.passwordConfirm}
      />
      <button type="submit" className="login-submit" disabled={!ready} aria-disabled={sending || undefined}>
        Set password
      </button>
    </form>
  );
}
