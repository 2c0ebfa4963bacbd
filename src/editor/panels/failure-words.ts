import { ApiError, failureMessage } from '../../browser/request.ts';

const LOGGED_OUT = 'You are no longer logged in. Choose ‘Save Page’ to log in here, then try again.';

/** The message for a failed action of a panel: why it failed, and what to do. */
export function failureWords(error: unknown): string {
  const loggedOut = error instanceof ApiError && error.response?.status === 401;
  return loggedOut ? LOGGED_OUT : failureMessage(error);
}
