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
import { sayPublished } from './notify-published.ts';
import { cancelRetry, planRetry, restartPauses } from './retry-timer.ts';
import { failureOf, type Remedy } from './save-failure.ts';
import { newerVersion, type SaveAction, sendPage } from './send.ts';
import { $userInDoubt, checkUser } from './session.ts';

export type { SaveAction } from './send.ts';

/** Somebody saved a newer version of the page: who, when (ISO 8601), and what. */
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
      /** Why the try before this one failed. */
      readonly failed?: string | undefined;
    }
  | {
      readonly state: 'error';
      readonly action: SaveAction;
      readonly message: string;
      readonly remedy?: Remedy;
      /**
       * When it is tried again by itself, in milliseconds since 1970; null where that waits for the connection. Absent
       * where the reason does not pass.
       */
      readonly retryAt?: number | null;
    }
  | {
      readonly state: 'conflict';
      readonly action: SaveAction;
      readonly message: string;
      readonly conflict: Conflict;
    };

/** The last save or publish, and what became of it. */
export const $saveRequest = atom<Request>({ state: 'idle' });

/** The conflict that the editor is asked about; null once it was decided or put off. */
export const $conflict = atom<Conflict | null>(null);

/** What was to be done when the session turned out to have ended; null while it lasts. */
export const $sessionEnded = atom<SaveAction | null>(null);

export type SaveState = 'idle' | 'dirty' | 'saving' | 'saved' | 'error' | 'conflict';

/** How the working copy stands to the saved one. */
export const $saveState = computed([$saveRequest, $dirty], ({ state }, dirty): SaveState => {
  if (state === 'saving' || state === 'conflict' || state === 'error') return state;
  return dirty ? 'dirty' : state;
});

const SESSION_ENDED = 'You are no longer logged in. Your work is still here.';
const OTHER_USER = 'Somebody else is logged in now. Your work is still here, and not saved.';

/** The page that the call under way has sent; null before it is sent. */
let sent: ContentTree | null = null;

/** What is to follow the call that is under way. */
let next: SaveAction | null = null;

/**
 * Saves the page, or saves and publishes it. Edits made while the call is under way stay, and are dirty. A second call
 * while one is under way follows it, unless that one does all of it. What fails for a reason that may pass is tried again by itself. Fulfilled when
 * nothing is under way any more; how it went is in the stores.
 */
export function savePage(action: SaveAction): Promise<void> {
  restartPauses();
  notifyInvalidFields();
  return send(action, true);
}

/** Does again what failed last. */
export function retry(): Promise<void> {
  const request = $saveRequest.get();
  return savePage('action' in request ? request.action : 'save');
}

/** Makes a new page of one that was deleted meanwhile; editing goes on with the new one. Only where that is offered. */
export async function saveAsNewPage(): Promise<void> {
  const request = $saveRequest.get();
  if (request.state === 'error' && request.remedy === 'new-page') await savePage('saveNew');
}

/** Puts away what was said of a failure. The work stays as it is, and unsaved. */
export function closeFailure(): void {
  if ($saveRequest.get().state === 'error') $saveRequest.set({ state: 'idle' });
}

/** What waits for the connection is sent as soon as it is back. Returns how to stop. */
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

/** `aloud`: somebody asked for it, and hears that it begins. */
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

/** Whether the call under way does all that is asked for: it saves the page as it is, and publishes it if that is asked. */
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
    if (action === 'publish') sayPublished();
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
