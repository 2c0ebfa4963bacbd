import { withoutParameters } from '../../browser/url.ts';
import { TOASTS } from '../../model/texts.ts';
import { toastError } from '../ui/toasts.ts';

/** A link that sets a password, opened while somebody is signed in, is refused; its token leaves the address bar. */
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
