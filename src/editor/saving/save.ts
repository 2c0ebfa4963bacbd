import { ApiError, failureMessage } from '../../browser/request.ts';
import { unfinishedParts } from '../../checks/unfinished/hints.ts';
import { PAGE_KEY, ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import { TOASTS } from '../../model/texts.ts';
import type { ContentTree } from '../../model/tree.ts';
import { $tree, recordPatches } from '../document/current-tree.ts';
import { endTyping } from '../document/history.ts';
import { notifyInvalidFields } from '../document/invalid-fields.ts';
import { $hasQuickExit } from '../document/quick-exit.ts';
import { sameDocument } from '../document/same-document.ts';
import { $dirtyRoots } from '../document/saved.ts';
import { announce } from '../ui/announcements.ts';
import { toastError, toastSuccess } from '../ui/toasts.ts';
import { accept } from './accept-response.ts';
import { DOCUMENTS, type SaveAction, treeWith } from './documents.ts';
import { cancelRetry, planRetry, restartPauses } from './retry-timer.ts';
import { failureOf } from './save-failure.ts';
import {
  $conflict,
  $saveRequest,
  $sessionEnded,
  type Conflict,
  requestOf,
  setRequest,
} from './save-state.ts';
import { newerVersion, sendDocument } from './send.ts';
import { $userInDoubt, checkUser } from './session.ts';
import { addressInDoubt, confirmAddress } from './short-address.ts';

const SESSION_ENDED = 'You are no longer logged in. Your work is still here.';
const OTHER_USER = 'Somebody else is logged in now. Your work is still here, and not saved.';

/** The documents sent by the current calls. Documents that still wait to be sent are not included. */
// @bounded one for each document: replaced (save.test.ts)
const sent = new Map<RootKey, ContentTree>();

/** The action that follows the current call of each document. */
// @bounded as sent
const next = new Map<RootKey, SaveAction>();

/** Saves the page, or saves and publishes it, in the same way as `saveDocument`. */
export function savePage(action: SaveAction): Promise<void> {
  return saveDocument(PAGE_KEY, action);
}

/**
 * Saves a document, or saves and publishes it. Edits made during the call are kept and are dirty. A second call during the
 * first one runs after it, unless the first call already does everything. Temporary failures are retried automatically. If the
 * address looks like a typing mistake, asks the user to confirm it first. Resolves when no call is running. The result is in
 * the stores.
 */
export async function saveDocument(root: RootKey, action: SaveAction): Promise<void> {
  const address = addressInDoubt(root);
  if (address !== null && !(await confirmAddress(address))) return;
  restartPauses(root);
  notifyInvalidFields();
  await send(root, action, true);
}

/**
 * Saves all documents with unsaved changes, one call after the other. If there are no changes, saves the page. After a failure,
 * the other documents are still saved, unless the user is logged out or another user has logged in.
 */
export async function saveAll(): Promise<void> {
  notifyInvalidFields();
  const dirty = $dirtyRoots.get();
  const roots: readonly RootKey[] = dirty.length === 0 ? [PAGE_KEY] : dirty;
  for (const root of roots) {
    const address = addressInDoubt(root);
    if (address !== null && !(await confirmAddress(address))) continue;
    restartPauses(root);
    await send(root, 'save', true);
    if ($userInDoubt.get()) return;
  }
}

/** Repeats the last failed action. */
export function retry(): Promise<void> {
  const request = $saveRequest.get();
  return saveDocument(request.root, 'action' in request ? request.action : 'save');
}

/**
 * Saves a page as a new page, because the page has been deleted since it was opened. Editing continues in the new page. Does
 * nothing unless the failure offers this remedy.
 */
export async function saveAsNewPage(): Promise<void> {
  const request = requestOf(PAGE_KEY);
  if (request.state === 'error' && request.remedy === 'new-page') await savePage('saveNew');
}

/** Closes the notice about a failure. The unsaved work is kept. */
export function closeFailure(): void {
  const { root, state } = $saveRequest.get();
  if (state === 'error') setRequest({ root, state: 'idle' });
}

/** As soon as the connection is back, retries the saves that wait for it. Returns a function that stops listening. */
export function retryWhenOnline(): () => void {
  const again = () => {
    for (const request of ROOT_KEYS.map(requestOf)) {
      if (request.state !== 'error' || request.retryAt === undefined) continue;
      restartPauses(request.root);
      void send(request.root, request.action, false);
    }
  };
  window.addEventListener('online', again);
  return () => {
    window.removeEventListener('online', again);
    ROOT_KEYS.forEach(cancelRetry);
  };
}

/** Sends a document. If `aloud` is true, announces the start, because the user requested the save. */
async function send(root: RootKey, action: SaveAction, aloud: boolean): Promise<void> {
  const before = requestOf(root);
  if (before.state === 'saving') {
    if (!isBeingDone(root, action, before.action))
      next.set(root, next.get(root) === 'publish' ? 'publish' : action);
    return;
  }
  next.delete(root);
  cancelRetry(root);
  endTyping();
  const failed = before.state === 'error' && before.retryAt !== undefined ? before.message : undefined;
  setRequest({ root, state: 'saving', action, failed });
  if (aloud) announce(action === 'publish' ? 'Publishing' : 'Saving');
  try {
    const user = await checkUser();
    if (user === 'same') await sendAndAccept(root, action);
    else denyUser(root, user, action);
  } catch (error) {
    next.delete(root);
    await fail(root, error, action, failed === undefined);
  }
  const following = next.get(root);
  if (following !== undefined) await send(root, following, true);
}

/**
 * Returns whether the current call already does what is requested. That is the case if the call saves the current document and,
 * if publishing is requested, also publishes it.
 */
function isBeingDone(root: RootKey, asked: SaveAction, underWay: SaveAction): boolean {
  const tree = sent.get(root);
  const hasAll = tree === undefined || sameDocument(root, tree, $tree.get());
  return hasAll && (asked === underWay || asked === 'save');
}

async function sendAndAccept(root: RootKey, action: SaveAction): Promise<void> {
  const recording = recordPatches();
  const tree = $tree.get();
  sent.set(root, tree);
  try {
    const answer = await sendDocument(root, action, tree);
    accept(root, treeWith(root, answer), recording.patches);
    restartPauses(root);
    setRequest({ root, state: 'saved' });
    if (action !== 'publish') toastSuccess(DOCUMENTS[root].saved, { note: DOCUMENTS[root].next });
    else if (root === PAGE_KEY) notifyPublished();
    else toastSuccess(DOCUMENTS[root].published);
  } finally {
    sent.delete(root);
    recording.stop();
  }
}

/** Keeps the work of a call that was refused because its user is not logged in any more, and asks to log in. */
export function denyUser(root: RootKey, user: 'other' | 'nobody', action: SaveAction): void {
  const message = user === 'nobody' ? SESSION_ENDED : OTHER_USER;
  next.delete(root);
  setRequest({ root, state: 'error', action, message });
  if (user === 'nobody') $sessionEnded.set({ root, action });
  announce(message);
}

async function fail(root: RootKey, error: unknown, action: SaveAction, first: boolean): Promise<void> {
  const response = error instanceof ApiError ? error.response : null;
  if (response?.status === 401) {
    $userInDoubt.set(true);
    denyUser(root, 'nobody', action);
    return;
  }
  const newer = newerVersion(root, error);
  if (newer !== null) {
    const conflict = { root, action, ...newer };
    if (action === 'save' && (await isMerged(conflict))) {
      announce('Merged with a newer version');
      setRequest({ root, state: 'idle' });
      next.set(root, 'save');
      return;
    }
    setRequest({ root, state: 'conflict', action, message: failureMessage(error), conflict });
    // Does not replace a question about another document, which must be answered first.
    if ([undefined, root].includes($conflict.get()?.root)) $conflict.set(conflict);
    return;
  }
  const { message, passesAfterMs, remedy } = failureOf(root, error, action);
  if (passesAfterMs === null) {
    setRequest({ root, state: 'error', action, message, remedy });
    toastError(remedy === 'new-page' ? message : failureMessage(error));
    return;
  }
  const retryAt = planRetry(root, () => void send(root, action, false), passesAfterMs);
  setRequest({ root, state: 'error', action, message, retryAt });
  if (first) announce(`${message} Your work is still here, and it is tried again.`);
}

/**
 * Merges a newer version, unless something clashes. A publication that waits for this save is asked about in any case, because nobody
 * has seen yet what would be published.
 */
async function isMerged(conflict: Conflict): Promise<boolean> {
  const part = await import('./merge-in.ts').catch(() => null);
  return next.get(conflict.root) !== 'publish' && part?.mergeIn(conflict) === true;
}

/**
 * Shows that the page is public, with a link to it and the number of unfinished parts. 'Page Status' shows
 * both permanently.
 */
function notifyPublished(): void {
  const tree = $tree.get();
  toastSuccess(TOASTS.pagePublished, {
    slug: String(tree.roots.page.slug),
    note: unfinished(unfinishedParts(tree, $hasQuickExit.get()).length),
  });
}

function unfinished(count: number): string | undefined {
  if (count === 0) return undefined;
  if (count === 1) return 'One place is not finished yet. Page Status names it.';
  return `${count} places are not finished yet. Page Status names them.`;
}
