import type { Problems } from '../../forms-ui/form-errors.ts';
import {
  emailProblem,
  lengthProblem,
  NEW_PASSWORD,
  PASSWORD,
  repeatedPasswordProblem,
  USERNAME,
} from '../../model/log-in-rules.ts';
import { SECOND_FACTOR_TEXTS } from '../../model/second-factor-texts.ts';

export type LoginField = 'username' | 'password';
export type CodeField = 'code';
export type ForgotField = 'email';
export type RecoveryField = 'email' | 'password' | 'passwordConfirm';

/** Returns the problems of the fields in the log-in form. */
export function loginProblems(form: Record<LoginField, string>): Problems<LoginField> {
  return named({
    username: lengthProblem(USERNAME, form.username.trim()),
    password: lengthProblem(PASSWORD, form.password),
  });
}

/** Returns the problems of the form with the code of a second factor. */
export function codeProblems({ code }: Record<CodeField, string>): Problems<CodeField> {
  return code.trim() === '' ? { code: SECOND_FACTOR_TEXTS.missing } : {};
}

/** Returns the problems of the form for a forgotten password. */
export function forgotProblems(form: Record<ForgotField, string>): Problems<ForgotField> {
  return named({ email: emailProblem(form.email.trim()) });
}

/** Returns the problems of the form that sets a new password. */
export function recoveryProblems(form: Record<RecoveryField, string>): Problems<RecoveryField> {
  return named({
    email: emailProblem(form.email.trim()),
    password: lengthProblem(NEW_PASSWORD, form.password),
    passwordConfirm: repeatedPasswordProblem(form.password, form.passwordConfirm),
  });
}

/** Returns only the fields that have a problem. */
function named<Field extends string>(found: Record<Field, string | null>): Problems<Field> {
  return Object.fromEntries(
    Object.entries(found).filter(([, problem]) => problem !== null),
  ) as Problems<Field>;
}
