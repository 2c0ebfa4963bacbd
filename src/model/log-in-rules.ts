import {
  EMAIL_MAX_LENGTH,
  LOGIN_MIN_LENGTH,
  NEW_PASSWORD_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
} from './limits.ts';
import { FORGOT_PASSWORD_OVERLAY, LOGIN_MESSAGES, NEW_PASSWORD_MESSAGES } from './texts.ts';

/**
 * The rules for usernames, e-mail addresses and passwords, shared by forms and server. The functions return the problem in
 * words; null if there is none. This file imports no schema library, because visitors' browsers load it.
 */

/** Matches a local part and a domain with at least one dot, like HTML's e-mail field. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

/** The minimum and maximum length of a text, and the messages for shorter and longer texts. */
export interface LengthRule {
  readonly min: number;
  readonly max: number;
  readonly tooShort: string;
  readonly tooLong: string;
}

/** The rule for a trimmed username or e-mail address. */
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

/** @param email the trimmed e-mail address */
export function emailProblem(email: string): string | null {
  if (email === '') return FORGOT_PASSWORD_OVERLAY.emailMissing;
  return email.length > EMAIL_MAX_LENGTH || !EMAIL.test(email) ? FORGOT_PASSWORD_OVERLAY.emailInvalid : null;
}

export function repeatedPasswordProblem(password: string, repeated: string): string | null {
  return password === repeated ? null : NEW_PASSWORD_MESSAGES.differs;
}
