import { ApiError, failureMessage } from '../../browser/request.ts';

const LOGGED_OUT = 'You are no longer logged in. Choose ‘Save Page’ to log in here, then try again.';

/** Why what a panel was asked to do failed, and what to do about it. */
export function failureWords(error: unknown): string {
  const loggedOut = error instanceof ApiError && error.response?.status === 401;
  return loggedOut ? LOGGED_OUT : failureMessage(error);
}
