import { ApiError, failureMessage } from '../../browser/request.ts';

const LOGGED_OUT = 'You are no longer logged in. Try again: then you can log in here.';

/** Returns the message for a failed action: the reason, and a remedy. */
export function failureWords(error: unknown): string {
  const loggedOut = error instanceof ApiError && error.response?.status === 401;
  return loggedOut ? LOGGED_OUT : failureMessage(error);
}
