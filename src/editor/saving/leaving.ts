import { ApiError, failureMessage } from '../../browser/request.ts';
import { CONFIRMATIONS } from '../../model/texts.ts';
import { $invalidFieldWords } from '../document/invalid-fields.ts';
import { openModal } from '../document/modal-state.ts';
import { $openForms } from '../document/open-forms.ts';
import { $unsaved } from '../document/saved.ts';
import { postApi } from '../document/start-editor.ts';
import { $question, type Question } from '../ui/question.ts';
import { toastError } from '../ui/toasts.ts';
import { flushDraft } from './local-draft.ts';
import { saveAll } from './save.ts';

/** The longest wait for the browser's storage when the user leaves the page, in milliseconds. */
const FLUSH_MS = 1000;

let agreedToLeave = false;

/**
 * While something is not saved, asks the user before a link or form opens another page of the site in this window. Makes the
 * browser ask before the page is closed, reloaded or left in another way. The local copy of the unsaved work is kept, and
 * offered later. The question names invalid texts and forms with their own save calls, because the local copy contains neither.
 * Returns a function that stops asking.
 */
export function guardLeaving(): () => void {
  const confirmUnload = (event: BeforeUnloadEvent) => {
    // The user's consent applies only once, because the page stays open if the link is a download.
    if ($unsaved.get() && !agreedToLeave) event.preventDefault();
    agreedToLeave = false;
    void flushDraft();
  };
  document.addEventListener('click', confirmLink);
  document.addEventListener('submit', confirmForm);
  // Adds the listener only when needed, because a beforeunload listener keeps the page out of the browser's back-forward cache.
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

/** A function that leaves the page. Returns or resolves to false if leaving failed and the page is still open. */
type Leave = () => unknown;

/** Leaves the page. If there is unsaved work, stores the work in the browser and asks the user to confirm. */
export function leaveBy(leave: Leave, yes = 'Leave'): void {
  if (!$unsaved.get()) void leave();
  else {
    const lost = [...$invalidFieldWords.get(), ...$openForms.get().map(({ words }) => words)];
    $question.set({
      message: CONFIRMATIONS.leave,
      ...(lost.length === 0 ? {} : { consequence: lost.join(' ') }),
      yes,
      onYes: () => void agree(leave),
      instead: insteadOf(leave, yes),
    });
  }
}

/** Returns the alternative that loses no work: saving first, or going to a form that only its own button saves. */
function insteadOf(leave: Leave, yes: string): Question['instead'] {
  const [form] = $openForms.get();
  if (form !== undefined) {
    return { label: `Go to ${form.about}`, onChoose: () => openModal(form.modal, form.tab) };
  }
  return { label: `Save and ${yes.toLowerCase()}`, onChoose: () => void saveAnd(leave) };
}

/** Leaves after saving everything. If saving fails, stays on the page and shows the reason. */
async function saveAnd(leave: Leave): Promise<void> {
  await saveAll();
  if (!$unsaved.get()) await agree(leave);
}

/** Logs out and shows the page as visitors see it. Asks the user to confirm if there is unsaved work. */
export function logOut(): void {
  leaveBy(endSession, 'Log out');
}

async function agree(leave: Leave): Promise<void> {
  await Promise.race([flushDraft(), new Promise((resolve) => setTimeout(resolve, FLUSH_MS))]);
  agreedToLeave = true;
  // The user's consent applies only to this attempt to leave.
  if ((await leave()) === false) agreedToLeave = false;
}

/**
 * Asks the user before a link opens another page in this window. Runs after other listeners, and ignores clicks that the editor
 * or the page has handled.
 */
function confirmLink(event: MouseEvent): void {
  if (!$unsaved.get() || event.defaultPrevented) return;
  const href = followedLink(event);
  if (href === null) return;
  event.preventDefault();
  leaveBy(() => window.location.assign(href));
}

/**
 * Asks the user before a form opens another page in this window. Ignores a form whose default action is prevented, because a
 * script sends that form.
 */
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
    await postApi('user/logout', {});
  } catch (error) {
    // Status 401 means that the session has already ended.
    if (!(error instanceof ApiError) || error.response?.status !== 401) {
      toastError(failureMessage(error));
      return false;
    }
  }
  agreedToLeave = true;
  window.location.reload();
  return true;
}

/**
 * Returns the URL within the site that a click opens in this window. Returns null if the click stays on the page, leads to
 * another site, opens another window or downloads a file.
 */
export function followedLink(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !link.hasAttribute('href') || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const { origin, pathname, search } = window.location;
  const inPage = link.pathname === pathname && link.search === search && link.href.includes('#');
  return link.origin === origin && !inPage ? link.href : null;
}
