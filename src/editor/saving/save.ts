import { atom, computed } from 'nanostores';
import { ApiError, failureMessage } from '../../browser/request.ts';
import type { StoredPage } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { TOASTS } from '../../model/texts.ts';
import type { ContentTree } from '../../model/tree.ts';
import { endTyping } from '../document/history.ts';
import { notifyInvalidFields } from '../document/invalid-fields.ts';
import { sameDocument } from '../document/same-document.ts';
import { $dirty } from '../document/saved.ts';
import { $tree, recordPatches, treeOf } from '../document/tree.ts';
import { announce } from '../ui/announcements.ts';
import { toastError, toastSuccess } from '../ui/toasts.ts';
import { accept } from './accept.ts';
import { notifyPublished } from './notify-published.ts';
import { cancelRetry, planRetry, restartPauses } from './retry-timer.ts';
import { failureOf, type Remedy } from './save-failure.ts';
import { newerVersion, type SaveAction, sendPage } from './send.ts';
import { $userInDoubt, checkUser } from './session.ts';

export type { SaveAction } from './send.ts';

/** A newer version of the page on the server: who saved it, when (ISO 8601), and its content. */
export interface Conflict {
  readonly action: SaveAction;
  readonly savedBy: string | null;
  readonly savedAt: string;
  readonly theirs: StoredPage;
}

type Request =
  | { readonly state: 'idle' | 'saved' }
  | {
      readonly state: 'saving';
      readonly action: SaveAction;
      /** Why the previous attempt failed. */
      readonly failed?: string | undefined;
    }
  | {
      readonly state: 'error';
      readonly action: SaveAction;
      readonly message: string;
      readonly remedy?: Remedy;
      /**
       * When it is retried automatically, in milliseconds since 1970; null if that waits for the connection.
       * Absent if retrying cannot help.
       */
      readonly retryAt?: number | null;
    }
  | {
      readonly state: 'conflict';
      readonly action: SaveAction;
      readonly message: string;
      readonly conflict: Conflict;
    };

/** The last save or publish, and its result. */
export const $saveRequest = atom<Request>({ state: 'idle' });

/** The conflict to decide; null once it is decided or postponed. */
export const $conflict = atom<Conflict | null>(null);

/** What was to be done when the session turned out to have ended; null while it lasts. */
export const $sessionEnded = atom<SaveAction | null>(null);

export type SaveState = 'idle' | 'dirty' | 'saving' | 'saved' | 'error' | 'conflict';

/** The state of the current page compared with the saved one. */
export const $saveState = computed([$saveRequest, $dirty], ({ state }, dirty): SaveState => {
  if (state === 'saving' || state === 'conflict' || state === 'error') return state;
  return dirty ? 'dirty' : state;
});

const SESSION_ENDED = 'You are no longer logged in. Your work is still here.';
const OTHER_USER = 'Somebody else is logged in now. Your work is still here, and not saved.';

/** The page sent by the current call; null before it is sent. */
let sent: ContentTree | null = null;

/** The action that follows the current call. */
let next: SaveAction | null = null;

/**
 * Saves the page, or saves and publishes it. Edits made during the call stay and are dirty. A second call
 * during the first one follows it, unless the first one already does everything. Temporary failures are
 * retried automatically. Resolves when nothing is under way; the result is in the stores.
 */
export function savePage(action: SaveAction): Promise<void> {
  restartPauses();
  notifyInvalidFields();
  return send(action, true);
}

/** Repeats the action that failed last. */
export function retry(): Promise<void> {
  const request = $saveRequest.get();
  return savePage('action' in request ? request.action : 'save');
}

/**
 * Saves the page, which was deleted meanwhile, as a new one; editing continues there. Only if that is
 * offered.
 */
export async function saveAsNewPage(): Promise<void> {
  const request = $saveRequest.get();
  if (request.state === 'error' && request.remedy === 'new-page') await savePage('saveNew');
}

/** Closes the notice about a failure. The work stays, unsaved. */
export function closeFailure(): void {
  if ($saveRequest.get().state === 'error') $saveRequest.set({ state: 'idle' });
}

/** Sends what waits for the connection as soon as it is back. Returns a function that stops it. */
export function retryWhenOnline(): () => void {
  const again = () => {
    const request = $saveRequest.get();
    if (request.state !== 'error' || request.retryAt === undefined) return;
    restartPauses();
    void send(request.action, false);
  };
  window.addEventListener('online', again);
  return () => {
    window.removeEventListener('online', again);
    cancelRetry();
  };
}

/** `aloud`: the user asked for it, so its start is announced. */
async function send(action: SaveAction, aloud: boolean): Promise<void> {
  const before = $saveRequest.get();
  if (before.state === 'saving') {
    if (!isBeingDone(action, before.action)) next = next === 'publish' ? next : action;
    return;
  }
  next = null;
  cancelRetry();
  endTyping();
  const failed = before.state === 'error' && before.retryAt !== undefined ? before.message : undefined;
  $saveRequest.set({ state: 'saving', action, failed });
  if (aloud) announce(action === 'publish' ? 'Publishing' : 'Saving');
  try {
    const user = await checkUser();
    if (user === 'same') await sendAndAccept(action);
    else denyUser(user, action);
  } catch (error) {
    next = null;
    fail(error, action, failed === undefined);
  }
  if (next !== null) await send(next, true);
}

/**
 * Whether the current call already does what is requested: it saves the current page, and publishes it if
 * requested.
 */
function isBeingDone(asked: SaveAction, underWay: SaveAction): boolean {
  const hasAll = sent === null || sameDocument(PAGE_KEY, sent, $tree.get());
  return hasAll && (asked === underWay || asked === 'save');
}

async function sendAndAccept(action: SaveAction): Promise<void> {
  const recording = recordPatches();
  sent = $tree.get();
  try {
    const answer = await sendPage(action, sent);
    accept(treeOf(answer), recording.patches);
    restartPauses();
    $saveRequest.set({ state: 'saved' });
    if (action === 'publish') notifyPublished();
    else toastSuccess(TOASTS.pageSaved);
  } finally {
    sent = null;
    recording.stop();
  }
}

function denyUser(user: 'other' | 'nobody', action: SaveAction): void {
  const message = user === 'nobody' ? SESSION_ENDED : OTHER_USER;
  next = null;
  $saveRequest.set({ state: 'error', action, message });
  if (user === 'nobody') $sessionEnded.set(action);
  announce(message);
}

function fail(error: unknown, action: SaveAction, first: boolean): void {
  const response = error instanceof ApiError ? error.response : null;
  if (response?.status === 401) {
    $userInDoubt.set(true);
    denyUser('nobody', action);
    return;
  }
  const newer = newerVersion(error);
  if (newer !== null) {
    const conflict = { action, savedBy: newer.savedBy, savedAt: newer.savedAt, theirs: newer.page };
    $saveRequest.set({ state: 'conflict', action, message: failureMessage(error), conflict });
    $conflict.set(conflict);
    return;
  }
  const { message, passesAfterMs, remedy } = failureOf(error, action);
  if (passesAfterMs === null) {
    $saveRequest.set({ state: 'error', action, message, remedy });
    toastError(remedy === 'new-page' ? message : failureMessage(error));
    return;
  }
  const retryAt = planRetry(() => void send(action, false), passesAfterMs);
  $saveRequest.set({ state: 'error', action, message, retryAt });
  if (first) announce(`${message} Your work is still here, and it is tried again.`);
}
