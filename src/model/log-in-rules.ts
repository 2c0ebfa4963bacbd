import {
  EMAIL_MAX_LENGTH,
  LOGIN_MIN_LENGTH,
  NEW_PASSWORD_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
} from './limits.ts';
import { FORGOT_PASSWORD_OVERLAY, LOGIN_MESSAGES, NEW_PASSWORD_MESSAGES } from './texts.ts';

/**
 * The rules for names, addresses and passwords that people type to log in, shared by forms and server. The functions return the
 * problem in words, or null if there is none. No schema library is used here, so that visitors' browsers need none.
 */

/** A local part and a domain with at least one dot, as HTML's e-mail field accepts them. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

/** The least and the most characters of a text, and the messages for fewer and for more. */
export interface LengthRule {
  readonly min: number;
  readonly max: number;
  readonly tooShort: string;
  readonly tooLong: string;
}

/** A username or an e-mail address, trimmed. */
export const USERNAME: LengthRule = {
  min: LOGIN_MIN_LENGTH,
  max: EMAIL_MAX_LENGTH,
  tooShort: LOGIN_MESSAGES.username,
  tooLong: LOGIN_MESSAGES.username,
};

export const PASSWORD: LengthRule = {
  min: LOGIN_MIN_LENGTH,
  max: PASSWORD_MAX_LENGTH,
  tooShort: LOGIN_MESSAGES.password,
  tooLong: NEW_PASSWORD_MESSAGES.tooLong,
};

export const NEW_PASSWORD: LengthRule = {
  min: NEW_PASSWORD_MIN_LENGTH,
  max: PASSWORD_MAX_LENGTH,
  tooShort: NEW_PASSWORD_MESSAGES.tooShort,
  tooLong: NEW_PASSWORD_MESSAGES.tooLong,
};

export function lengthProblem({ min, max, tooShort, tooLong }: LengthRule, text: string): string | null {
  if (text.length < min) return tooShort;
  return text.length > max ? tooLong : null;
}

/** @param email an e-mail address, trimmed */
export function emailProblem(email: string): string | null {
  if (email === '') return FORGOT_PASSWORD_OVERLAY.emailMissing;
  return email.length > EMAIL_MAX_LENGTH || !EMAIL.test(email) ? FORGOT_PASSWORD_OVERLAY.emailInvalid : null;
}

export function repeatedPasswordProblem(password: string, repeated: string): string | null {
  return password === repeated ? null : NEW_PASSWORD_MESSAGES.differs;
}
