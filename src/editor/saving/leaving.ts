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

/** How long leaving the page waits for the storage, in milliseconds. */
const FLUSH_MS = 1000;

let agreedToLeave = false;

/**
 * While something is not saved, asks before a link or form inside the site takes the window elsewhere, and
 * lets the browser ask before the page is closed, reloaded or left otherwise. Leaving keeps the local draft,
 * which is offered later; a text that is invalid for its field and a form that is saved by a call of its own are not in
 * it, so the question names them.
 * Returns a function that stops it.
 */
export function guardLeaving(): () => void {
  const confirmUnload = (event: BeforeUnloadEvent) => {
    // A consent applies once: if the link turns out to be a download, the page is still open.
    if ($unsaved.get() && !agreedToLeave) event.preventDefault();
    agreedToLeave = false;
    void flushDraft();
  };
  document.addEventListener('click', confirmLink);
  document.addEventListener('submit', confirmForm);
  // A beforeunload listener keeps the page out of the browser's back-forward cache, so it is added only when
  // needed.
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

/** A way to leave the page. Returns or resolves to false if it failed and the page is still open. */
type Leave = () => unknown;

/** Leaves the page. If something is not saved, stores it in the browser and asks first. */
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

/** The choice that loses nothing: saving first, or going to the form that only its own button saves. */
function insteadOf(leave: Leave, yes: string): Question['instead'] {
  const [form] = $openForms.get();
  if (form !== undefined) {
    return { label: `Go to ${form.about}`, onChoose: () => openModal(form.modal, form.tab) };
  }
  return { label: `Save and ${yes.toLowerCase()}`, onChoose: () => void saveAnd(leave) };
}

/** Leaves after saving everything. If that is not possible, stays on the page and shows why. */
async function saveAnd(leave: Leave): Promise<void> {
  await saveAll();
  if (!$unsaved.get()) await agree(leave);
}

/** Logs out and shows the page as visitors see it. Asks first if something is not saved. */
export function logOut(): void {
  leaveBy(endSession, 'Log out');
}

async function agree(leave: Leave): Promise<void> {
  await Promise.race([flushDraft(), new Promise((resolve) => setTimeout(resolve, FLUSH_MS))]);
  agreedToLeave = true;
  // The consent applies to this way of leaving only.
  if ((await leave()) === false) agreedToLeave = false;
}

/**
 * Runs after other listeners, so that clicks handled by the editor or the page are not treated as followed
 * links.
 */
function confirmLink(event: MouseEvent): void {
  if (!$unsaved.get() || event.defaultPrevented) return;
  const href = followedLink(event);
  if (href === null) return;
  event.preventDefault();
  leaveBy(() => window.location.assign(href));
}

/** Forms sent by script prevent the default; the others take this window elsewhere. */
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
    // A 401 means that the session has already ended.
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
 * The URL within the site to which a click takes this window. Null if it stays on the page, leads to another
 * site, opens another window or downloads.
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
