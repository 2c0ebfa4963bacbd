import { takeParameters } from '../../browser/url.ts';
import { TOASTS } from '../../model/texts.ts';
import { toastError } from '../ui/toasts.ts';

/** Rejects a link for setting a password if somebody is signed in, and removes its token from the URL. */
export function rejectRecovery(): void {
  if (takeParameters(['token', 'email']) !== null) toastError(TOASTS.alreadyLoggedIn);
}
