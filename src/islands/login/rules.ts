import type { Problems } from '../../forms-ui/problems.ts';
import { LOGIN_MIN_LENGTH, NEW_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from '../../model/limits.ts';
import { FORGOT_PASSWORD_OVERLAY, LOGIN_MESSAGES, NEW_PASSWORD_MESSAGES } from '../../model/texts.ts';

export type LoginField = 'username' | 'password';
export type RecoveryField = 'email' | 'password' | 'passwordConfirm';

/** Checks a username or e-mail address and a password, each of at least 3 characters. */
export function loginProblems(form: Record<LoginField, string>): Problems<LoginField> {
  const problems: Problems<LoginField> = {};
  if (form.username.trim().length < LOGIN_MIN_LENGTH) problems.username = LOGIN_MESSAGES.username;
  if (form.password.length < LOGIN_MIN_LENGTH) problems.password = LOGIN_MESSAGES.password;
  return problems;
}

/** Checks an e-mail address and a new password of at least 10 characters, repeated correctly. */
export function recoveryProblems(form: Record<RecoveryField, string>): Problems<RecoveryField> {
  const problems: Problems<RecoveryField> = {};
  const email = form.email.trim();
  if (email === '') problems.email = FORGOT_PASSWORD_OVERLAY.emailMissing;
  else if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
    problems.email = FORGOT_PASSWORD_OVERLAY.emailInvalid;
  if (form.password.length < NEW_PASSWORD_MIN_LENGTH) problems.password = NEW_PASSWORD_MESSAGES.tooShort;
  else if (form.password.length > PASSWORD_MAX_LENGTH) problems.password = NEW_PASSWORD_MESSAGES.tooLong;
  if (form.password !== form.passwordConfirm) problems.passwordConfirm = NEW_PASSWORD_MESSAGES.differs;
  return problems;
}
