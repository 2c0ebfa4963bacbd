import { withoutParameters } from '../../browser/url.ts';
import { TOASTS } from '../../model/texts.ts';
import { toastError } from '../ui/toasts.ts';

/** Rejects a link for setting a password if somebody is signed in, and removes its token from the URL. */
export function rejectRecovery(): void {
  const parameters = new URLSearchParams(window.location.search);
  if (!parameters.has('token') || !parameters.has('email')) return;
  window.history.replaceState(
    window.history.state,
    '',
    withoutParameters(window.location.href, ['token', 'email']),
  );
  toastError(TOASTS.alreadyLoggedIn);
}
