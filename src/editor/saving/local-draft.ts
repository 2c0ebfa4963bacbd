import { atom } from 'nanostores';
import { slotsOf } from '../../blocks/registry.ts';
import type { StoredPage } from '../../model/page.ts';
import { type ContentTree, fromTree } from '../../model/tree.ts';
import type { SignedInUser } from '../../model/users.ts';
import { $dirty, $saved } from '../document/saved.ts';
import { $start } from '../document/start.ts';
import { $tree } from '../document/tree.ts';
import { announce } from '../ui/announcements.ts';

/** The maximum delay until a change is in the browser's storage, in milliseconds. */
export const DRAFT_DELAY_MS = 300;
/** Drafts that nobody has restored are removed after this time. */
export const DRAFT_MAX_AGE_DAYS = 30;

/** Work that the server has not acknowledged: one page in one tab of one browser. */
export interface Draft {
  /** The ids of the page and the tab. */
  readonly id: string;
  readonly pageId: string;
  readonly tabId: string;
  readonly domainId: string;
  readonly userId: string;
  readonly username: string;
  /** The version of the page that the work is based on, and that page. */
  readonly baseVersion: number;
  readonly base: StoredPage;
  readonly working: StoredPage;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** A store for drafts. A call resolves when its result would survive a crash, and rejects otherwise. */
export interface DraftStore {
  put(draft: Draft): Promise<void>;
  remove(id: string): Promise<void>;
  ofPage(pageId: string): Promise<Draft[]>;
  /** Removes drafts last changed before this time (ISO 8601). */
  removeOlderThan(time: string): Promise<void>;
}

/** Whether the browser could not store a copy of unsaved work and the user does not know yet. */
export const $draftDisabled = atom(false);

/** The message for that. */
export const DRAFT_REFUSED = 'This browser cannot keep a copy of unsaved work. Save often.';

export interface DraftStorage {
  /** Writes what has not been written yet. Returns whether all unsaved work is in the store. */
  flush(): Promise<boolean>;
  stop(): void;
}

let storage: DraftStorage | null = null;

/** Writes unsaved work to the browser's storage at once. Returns whether all of it is there. */
export function flushDraft(): Promise<boolean> {
  return storage?.flush() ?? Promise.resolve(!$dirty.get());
}

/**
 * Stores a copy of unsaved work under this tab's id until the page is clean. A failing store is reported once
 * and does not interrupt editing.
 */
export function storeDraft(
  store: DraftStore,
  tabId: string,
  now: () => Date = () => new Date(),
): DraftStorage {
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** The page last passed to the store; null if the store failed, or was asked to remove it. */
  let written: ContentTree | null = null;
  /** How many writes were passed to the store, and how many of these are certainly removed. */
  let handed = 0;
  let removed = 0;
  let result = Promise.resolve(true);
  let told = false;

  const write = (): Promise<boolean> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const working = $tree.get();
    const id = `${working.roots.page._id} ${tabId}`;
    const dirty = $dirty.get();
    const user = $start.get()?.user;
    if (dirty ? written === working || user === undefined : handed === removed) return result;
    result = dirty ? put(working, draftOf(id, tabId, user!, now())) : remove(id);
    return result;
  };
  // A failed write is retried at the next change or flush.
  const put = async (working: ContentTree, draft: Draft) => {
    written = working;
    handed += 1;
    try {
      await store.put(draft);
      return true;
    } catch {
      if (written === working) written = null;
      return refused();
    }
  };
  const remove = async (id: string) => {
    const all = handed;
    written = null;
    try {
      await store.remove(id);
      // Writes passed to the store meanwhile are still there.
      removed = all;
      return true;
    } catch {
      return refused();
    }
  };
  const refused = () => {
    if (!told) {
      told = true;
      $draftDisabled.set(true);
      announce(DRAFT_REFUSED);
    }
    return false;
  };
  const schedule = () => {
    if (!$dirty.get()) void write();
    else timer ??= setTimeout(write, DRAFT_DELAY_MS);
  };

  const stops = [$tree.listen(schedule), $saved.listen(schedule)];
  schedule();
  storage = {
    flush: write,
    stop: () => {
      for (const stop of stops) stop();
      void write();
      storage = null;
    },
  };
  return storage;
}

function draftOf(id: string, tabId: string, user: SignedInUser, now: Date): Draft {
  const base = stored($saved.get());
  const working = stored($tree.get());
  return {
    id,
    pageId: base._id,
    tabId,
    domainId: base.domainId,
    userId: user._id,
    username: user.username,
    baseVersion: base.version,
    base,
    working,
    changedAt: now.toISOString(),
  };
}

const storedForms = new WeakMap<ContentTree, StoredPage>();

/** The stored form of a page, cached: the base of the work stays the same during typing. */
function stored(tree: ContentTree): StoredPage {
  const known = storedForms.get(tree) ?? (fromTree(tree, slotsOf) as unknown as StoredPage);
  storedForms.set(tree, known);
  return known;
}
