import { ApiError, failureMessage } from '../../browser/request.ts';
import { CONFIRMATIONS } from '../../model/texts.ts';
import { $invalidFieldWords } from '../document/invalid-fields.ts';
import { $unsaved } from '../document/saved.ts';
import { postApi } from '../document/start.ts';
import { $question } from '../ui/question.ts';
import { toastError } from '../ui/toasts.ts';
import { followedLink } from './followed-link.ts';
import { flushDraft } from './local-draft.ts';
import { savePage } from './save.ts';

/** A storage that takes longer than this keeps nobody from leaving who wants to. Milliseconds. */
const FLUSH_MS = 1000;

let agreedToLeave = false;

/**
 * While something is not saved, the editor asks before a link inside the site is followed or a form of the site sent, and
 * the browser before the page is closed, loaded again or left otherwise. A yes leaves the local draft, which is offered
 * back; a text that does not fit its field is not in it, so the question says which that is. Returns how to stop.
 */
export function guardLeaving(): () => void {
  const confirmUnload = (event: BeforeUnloadEvent) => {
    // An answer counts once: where the link turns out to lead to a download, the page is still here.
    if ($unsaved.get() && !agreedToLeave) event.preventDefault();
    agreedToLeave = false;
    void flushDraft();
  };
  document.addEventListener('click', confirmLink);
  document.addEventListener('submit', confirmForm);
  // A listener of this kind keeps a page out of the browser's back-forward cache, so it is there only when needed.
  const stop = $unsaved.subscribe((unsaved) => {
    if (unsaved) window.addEventListener('beforeunload', confirmUnload);
    else window.removeEventListener('beforeunload', confirmUnload);
  });
  return () => {
    stop();
    document.removeEventListener('click', confirmLink);
    document.removeEventListener('submit', confirmForm);
    window.removeEventListener('beforeunload', confirmUnload);
  };
}

/** A way to leave the page; it answers, or promises, false where it failed, and the page is still here. */
type Leave = () => unknown;

/** Leaves the page in some way. Asks first where something is not saved; it is in the browser's storage before. */
export function leaveBy(leave: Leave, yes = 'Leave'): void {
  if (!$unsaved.get()) void leave();
  else {
    const misfits = $invalidFieldWords.get();
    $question.set({
      message: CONFIRMATIONS.leave,
      ...(misfits.length === 0 ? {} : { consequence: misfits.join(' ') }),
      yes,
      onYes: () => void agree(leave),
      instead: { label: `Save and ${yes.toLowerCase()}`, onChoose: () => void saveAnd(leave) },
    });
  }
}

/** Leaves once all is saved. Where it cannot be, the page stays, and says why. */
async function saveAnd(leave: Leave): Promise<void> {
  await savePage('save');
  if (!$unsaved.get()) await agree(leave);
}

/** Logs out and shows the page as visitors see it. Asks first where something is not saved. */
export function logOut(): void {
  leaveBy(endSession, 'Log out');
}

async function agree(leave: Leave): Promise<void> {
  await Promise.race([flushDraft(), new Promise((resolve) => setTimeout(resolve, FLUSH_MS))]);
  agreedToLeave = true;
  // The answer counts for this way out alone.
  if ((await leave()) === false) agreedToLeave = false;
}

/** Listens last: a click that selects, or that a part of the page answers itself, follows no link. */
function confirmLink(event: MouseEvent): void {
  if (!$unsaved.get() || event.defaultPrevented) return;
  const href = followedLink(event);
  if (href === null) return;
  event.preventDefault();
  leaveBy(() => window.location.assign(href));
}

/** A form that is sent by script answers its own event; what is left takes this window elsewhere. */
function confirmForm(event: SubmitEvent): void {
  const form = event.target;
  if (!$unsaved.get() || event.defaultPrevented || agreedToLeave || !(form instanceof HTMLFormElement))
    return;
  const target = event.submitter?.getAttribute('formtarget') ?? form.target;
  if ((target !== '' && target !== '_self') || form.method === 'dialog') return;
  event.preventDefault();
  leaveBy(() => form.requestSubmit(event.submitter));
}

async function endSession(): Promise<boolean> {
  try {
    await postApi('user/logout');
  } catch (error) {
    // Who is refused because the session has ended is logged out already.
    if (!(error instanceof ApiError) || error.response?.status !== 401) {
      toastError(failureMessage(error));
      return false;
    }
  }
  agreedToLeave = true;
  window.location.reload();
  return true;
}
