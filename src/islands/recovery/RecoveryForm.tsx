import { post } from '../../browser/request.ts';
import { CheckedForm } from '../../forms-ui/CheckedForm.tsx';
import { EmailField, Field } from '../../forms-ui/FormFields.tsx';
import type { LoginResponse } from '../../model/log-in-steps.ts';
import { type RecoveryField, recoveryProblems } from '../login/form-problems.ts';

interface RecoveryFormProps {
  apiBaseUrl: string;
  token: string;
  email: string;
  /** Called when the password is set. @param session the log-in that an invitation has begun; undefined for other links */
  onDone(session: LoginResponse | undefined): void;
}

const FIELDS: readonly RecoveryField[] = ['email', 'password', 'passwordConfirm'];

/** Shows a form that sets a new password with the token of a link. */
export function RecoveryForm({ apiBaseUrl, token, email, onDone }: RecoveryFormProps) {
  return (
    <CheckedForm
      fields={FIELDS}
      check={recoveryProblems}
      send={async ({ email, password }) => {
        const { session } = await post(apiBaseUrl, 'user/setPassword', {
          email: email.trim(),
          password,
          token,
        });
        onDone(session);
      }}
      intro="Choose a new password of at least 10 characters."
      submit="Set password"
    >
      {(problems) => (
        <>
          <EmailField problem={problems.email} defaultValue={email} />
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
        </>
      )}
    </CheckedForm>
  );
}
