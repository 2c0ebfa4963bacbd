import { atom, computed } from 'nanostores';
import { CallError, failureMessage } from '../../islands/api.ts';
import { HearthError } from '../../model/errors.ts';
import type { StoredPage } from '../../model/page.ts';
import { applyPatches, type Patch } from '../../model/patch.ts';
import { TOASTS } from '../../model/texts.ts';
import type { ContentTree } from '../../model/tree.ts';
import { announce } from './announcements.ts';
import { endTyping } from './history.ts';
import { $tree, commitTree, recordPatches, treeOf } from './page.ts';
import { serverFields, withKnownParts } from './same-document.ts';
import { $dirty, $saved } from './saved.ts';
import { newerVersion, sendPage } from './send.ts';
import { toastError, toastSuccess } from './toasts.ts';

export type SaveAction = 'save' | 'publish';

/** Somebody saved a newer version of the page: who, when (ISO 8601), and what. */
export interface Conflict {
  readonly action: SaveAction;
  readonly savedBy: string | null;
  readonly savedAt: string;
  readonly theirs: StoredPage;
}

type Request =
  | { readonly state: 'idle' | 'saved' }
  | { readonly state: 'saving'; readonly action: SaveAction }
  | { readonly state: 'error'; readonly action: SaveAction; readonly message: string }
  | {
      readonly state: 'conflict';
      readonly action: SaveAction;
      readonly message: string;
      readonly conflict: Conflict;
    };

/** The last save or publish, and what became of it. */
export const $request = atom<Request>({ state: 'idle' });

/** The conflict that the editor is asked about; null once it was decided or put off. */
export const $conflict = atom<Conflict | null>(null);

/** What was to be done when the session turned out to have ended; null while it lasts. */
export const $sessionEnded = atom<SaveAction | null>(null);

export type SaveState = 'idle' | 'dirty' | 'saving' | 'saved' | 'error' | 'conflict';

/** How the working copy stands to the saved one. */
export const $save = computed([$request, $dirty], ({ state }, dirty): SaveState => {
  if (state === 'saving' || state === 'conflict' || state === 'error') return state;
  return dirty ? 'dirty' : state;
});

const CALLS = {
  save: { done: TOASTS.pageSaved, failed: 'The page could not be saved.' },
  publish: { done: TOASTS.pagePublished, failed: 'The page could not be published.' },
} as const;

const SESSION_ENDED = 'You are no longer logged in. Your work is still here.';
const WORK_IS_SAFE = 'Your work is still here. Please try again.';

/** What is to follow the call that is under way. */
let next: SaveAction | null = null;

/**
 * Saves the page, or saves and publishes it. Edits made while the call is under way stay, and are dirty. A second call
 * while one is under way follows it. Fulfilled when nothing is under way any more; how it went is in the stores.
 */
export async function savePage(action: SaveAction): Promise<void> {
  if ($request.get().state === 'saving') {
    next = next === 'publish' ? next : action;
    return;
  }
  next = null;
  endTyping();
  $request.set({ state: 'saving', action });
  announce(action === 'save' ? 'Saving' : 'Publishing');
  const sent = $tree.get();
  const recording = recordPatches();
  try {
    const answer = await sendPage(action, sent);
    accept(treeOf(answer), recording.patches);
    $request.set({ state: 'saved' });
    toastSuccess(CALLS[action].done);
  } catch (error) {
    next = null;
    fail(error, action);
  } finally {
    recording.stop();
  }
  if (next !== null) await savePage(next);
}

/** Retries what failed last. */
export function retry(): Promise<void> {
  const request = $request.get();
  return 'action' in request ? savePage(request.action) : savePage('save');
}

/** Takes the server's page as the saved copy, and as the working copy with the edits that were made meanwhile. */
function accept(answer: ContentTree, meanwhile: readonly Patch[]): void {
  const working = $tree.get();
  const saved = withKnownParts(working, answer);
  $saved.set(saved);
  commitTree(
    edited(saved, meanwhile) ?? { ...working, page: { ...working.page, ...serverFields(saved.page) } },
  );
}

/** The tree with the patches; null where the server left out what they are about. */
function edited(tree: ContentTree, patches: readonly Patch[]): ContentTree | null {
  try {
    return applyPatches(tree, patches);
  } catch (error) {
    if (error instanceof HearthError) return null;
    throw error;
  }
}

function fail(error: unknown, action: SaveAction): void {
  const response = error instanceof CallError ? error.response : null;
  if (response?.status === 401) {
    $request.set({ state: 'error', action, message: SESSION_ENDED });
    $sessionEnded.set(action);
    announce(SESSION_ENDED);
    return;
  }
  const newer = newerVersion(error);
  if (newer !== null) {
    const conflict = { action, savedBy: newer.savedBy, savedAt: newer.savedAt, theirs: newer.page };
    $request.set({ state: 'conflict', action, message: failureMessage(error), conflict });
    $conflict.set(conflict);
    return;
  }
  const message = failureMessage(error);
  const details = response?.data.validationErrors?.map(({ field, message }) => `${field}: ${message}`) ?? [];
  $request.set({
    state: 'error',
    action,
    message: [CALLS[action].failed, message, ...details, WORK_IS_SAFE].join(' '),
  });
  toastError(message);
}
