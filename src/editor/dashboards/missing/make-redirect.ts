import { checkRedirectFrom, encodedPath } from '../../../model/redirect.ts';
import { openModal } from '../../document/modal-state.ts';
import { $openForms } from '../../document/open-forms.ts';
import { $redirectForm, newRedirectForm, redirects } from '../../settings/site/redirects/redirects.ts';
import { $question } from '../../ui/question.ts';

/** Opens the form of a new redirect from an address that visitors did not find. */
export function makeRedirect(path: string): void {
  leaveRedirect(() => {
    $redirectForm.set(null);
    $redirectForm.set({ ...newRedirectForm, from: typedPath(path) });
  });
}

/** Shows the redirect from an address that is saved and not published yet. */
export function showRedirect(path: string): void {
  leaveRedirect(() => {
    $redirectForm.set(null);
    redirects.look({ search: path });
  });
}

/** Shows the redirects once `change` is made; asks first where the form of another one is not saved. */
function leaveRedirect(change: () => void): void {
  const show = () => {
    change();
    openModal('site-settings', 'redirects');
  };
  if ($openForms.get().some(({ tab }) => tab === 'redirects')) askToLeave(show);
  else show();
}

function askToLeave(onYes: () => void): void {
  $question.set({
    message: 'Leave the redirect that is not saved?',
    consequence: 'Anything you typed there is lost.',
    yes: 'Leave it',
    onYes,
    instead: { label: 'Go to it', onChoose: () => openModal('site-settings', 'redirects') },
  });
}

/** A path as the form takes it: percent-encoded only where it would mean another one, such as `/100%`. */
export function typedPath(path: string): string {
  const check = checkRedirectFrom(path);
  return check.ok && check.path === path ? path : encodedPath(path);
}
