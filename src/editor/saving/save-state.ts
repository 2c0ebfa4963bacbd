import { atom, computed } from 'nanostores';
import { PAGE_KEY, ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import { $dirtyRoots } from '../document/saved.ts';
import type { SaveAction, StoredDocument } from './documents.ts';
import type { Remedy } from './save-failure.ts';

/** Whether the page's old address redirects to its new address once the page is published at the new address. */
export const $redirectOnPublish = atom(true);

/** A newer version of a document on the server: its author, its time (ISO 8601), and its content. */
export interface Conflict {
  readonly root: RootKey;
  readonly action: SaveAction;
  readonly savedBy: string | null;
  readonly savedAt: string;
  readonly theirs: StoredDocument;
}

/** The last save or publish of a document, with its result. */
export type SaveRequest = { readonly root: RootKey } & (
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
       * The time of the automatic retry, in milliseconds since 1970; null if the retry waits for the connection. Absent if
       * retrying cannot help.
       */
      readonly retryAt?: number | null;
    }
  | {
      readonly state: 'conflict';
      readonly action: SaveAction;
      readonly message: string;
      readonly conflict: Conflict;
    }
);

type Requests = Readonly<Partial<Record<RootKey, SaveRequest>>>;

const $requests = atom<Requests>({});

/** The last save or publish of the page, with its result. */
export const $pageRequest = computed($requests, (requests) => of(requests, PAGE_KEY));

/** Whether a document is being published. */
export const $publishing = computed($requests, (requests) =>
  ROOT_KEYS.map((root) => of(requests, root)).some(
    (request) => request.state === 'saving' && request.action === 'publish',
  ),
);

/**
 * The request that needs attention: the first failed one or, if none has failed, a running one. If no request has failed or is
 * running, the page's request.
 */
export const $saveRequest = computed($requests, (requests): SaveRequest => {
  const all = ROOT_KEYS.map((root) => of(requests, root));
  return all.find(hasFailed) ?? all.find(({ state }) => state === 'saving') ?? of(requests, PAGE_KEY);
});

/** The conflict to decide; null once it is decided or postponed. */
export const $conflict = atom<Conflict | null>(null);

/** The action that failed because the session ended; null while the session lasts. */
export const $sessionEnded = atom<{ readonly root: RootKey; readonly action: SaveAction } | null>(null);

export type SaveState = 'idle' | 'dirty' | 'saving' | 'saved' | 'error' | 'conflict';

/** The state of each document compared with its saved version. */
export const $saveStates = computed([$requests, $dirtyRoots], (requests, dirty) => {
  const stateOf = (root: RootKey): SaveState => {
    const { state } = of(requests, root);
    if (state === 'saving' || state === 'conflict' || state === 'error') return state;
    return dirty.includes(root) ? 'dirty' : state;
  };
  return Object.fromEntries(ROOT_KEYS.map((root) => [root, stateOf(root)])) as Record<RootKey, SaveState>;
});

/** The most urgent of all documents' states. */
export const $overallSaveState = computed(
  $saveStates,
  (states) =>
    BY_URGENCY.find((state) => ROOT_KEYS.some((root) => states[root] === state)) ?? states[PAGE_KEY],
);

const BY_URGENCY: readonly SaveState[] = ['conflict', 'error', 'saving', 'dirty'];

/** Each state in words. */
export const SAVE_WORDS: Readonly<Record<SaveState, string>> = {
  idle: 'Saved',
  saved: 'Saved',
  dirty: 'Unsaved changes',
  saving: 'Saving…',
  error: 'Not saved',
  conflict: 'Not saved',
};

/** Returns the last save or publish of a document, with its result. */
export function requestOf(root: RootKey): SaveRequest {
  return of($requests.get(), root);
}

export function setRequest(request: SaveRequest): void {
  $requests.set({ ...$requests.get(), [request.root]: request });
}

/** Resolves when a document is not being saved. */
export function whenNotSaving(root: RootKey): Promise<void> {
  return new Promise((resolve) => {
    const stop = $requests.subscribe((requests) => {
      if (of(requests, root).state === 'saving') return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** Reopens a postponed conflict. */
export function decideAgain(): void {
  const request = $saveRequest.get();
  if (request.state === 'conflict') $conflict.set(request.conflict);
}

/** Forgets all requests and closes all questions, because another page is opened. */
export function clearRequests(): void {
  $requests.set({});
  $conflict.set(null);
  $sessionEnded.set(null);
}

function of(requests: Requests, root: RootKey): SaveRequest {
  return requests[root] ?? { root, state: 'idle' };
}

function hasFailed(request: SaveRequest): boolean {
  return (
    request.state === 'error' ||
    request.state === 'conflict' ||
    (request.state === 'saving' && request.failed !== undefined)
  );
}
