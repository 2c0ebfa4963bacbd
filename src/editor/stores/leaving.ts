import { atom } from 'nanostores';
import { CallError, failureMessage } from '../../islands/api.ts';
import { CONFIRMATIONS } from '../../model/texts.ts';
import { callApi } from './editor.ts';
import { followedLink } from './followed-link.ts';
import { $dirty } from './saved.ts';
import { toastError } from './toasts.ts';

/** A question that waits for its answer, and what a yes does. */
export interface Question {
  readonly message: string;
  readonly yes: string;
  onYes(): void;
}

export const $question = atom<Question | null>(null);

let agreedToLeave = false;

/**
 * While something is not saved, the editor asks before a link inside the site is followed, and the browser before the
 * page is closed, loaded again or left otherwise. Returns how to stop.
 */
export function guardLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    // An answer counts once: where the link turns out to lead to a download, the page is still here.
    if ($dirty.get() && !agreedToLeave) event.preventDefault();
    agreedToLeave = false;
  };
  document.addEventListener('click', askAtLink);
  // A listener of this kind keeps a page out of the browser's back-forward cache, so it is there only when needed.
  const stop = $dirty.subscribe((dirty) => {
    if (dirty) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
  return () => {
    stop();
    document.removeEventListener('click', askAtLink);
    window.removeEventListener('beforeunload', ask);
  };
}

/** Listens last: a click that selects, or that a part of the page answers itself, follows no link. */
function askAtLink(event: MouseEvent): void {
  if (!$dirty.get() || event.defaultPrevented) return;
  const href = followedLink(event);
  if (href === null) return;
  event.preventDefault();
  $question.set({
    message: CONFIRMATIONS.leave,
    yes: 'Leave',
    onYes: () => {
      agreedToLeave = true;
      window.location.assign(href);
    },
  });
}

/** Logs out and shows the page as visitors see it. Asks first where something is not saved. */
export function logOut(): void {
  if (!$dirty.get()) void endSession();
  else $question.set({ message: CONFIRMATIONS.leave, yes: 'Log out', onYes: () => void endSession() });
}

async function endSession(): Promise<void> {
  try {
    await callApi('user/logout');
  } catch (error) {
    // Who is refused because the session has ended is logged out already.
    if (!(error instanceof CallError) || error.response?.status !== 401) {
      toastError(failureMessage(error));
      return;
    }
  }
  agreedToLeave = true;
  window.location.reload();
}
