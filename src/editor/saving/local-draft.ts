import { atom } from 'nanostores';
import { isSiteRootKey, ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import type { SignedInUser } from '../../model/users.ts';
import { $tree } from '../document/current-tree.ts';
import { $anyDirty, $dirtyRoots, $saved } from '../document/saved.ts';
import { $start } from '../document/start-editor.ts';
import { announce } from '../ui/announcements.ts';
import { type StoredDocument, storedForm } from './documents.ts';

/** The maximum delay before a change is stored in the browser, in milliseconds. */
export const DRAFT_DELAY_MS = 300;
/** The age in days at which drafts that nobody has restored are deleted. */
export const DRAFT_MAX_AGE_DAYS = 30;

/** The unsaved work on one document, in one tab of one browser. */
export interface Draft {
  /** The key of the draft: the document's id followed by the tab's id. */
  readonly id: string;
  readonly root: RootKey;
  /** The id of the document: the page's id or, for example, `nav_{domainId}`. */
  readonly pageId: string;
  readonly tabId: string;
  readonly domainId: string;
  readonly userId: string;
  readonly username: string;
  /** The number of the version that the work is based on. `base` is the content of that version. */
  readonly baseVersion: number;
  readonly base: StoredDocument;
  readonly working: StoredDocument;
  /** The time of the last change (ISO 8601). */
  readonly changedAt: string;
}

/** A store for drafts. A call resolves once its result would survive a crash; otherwise it rejects. */
export interface DraftStore {
  put(draft: Draft): Promise<void>;
  remove(id: string): Promise<void>;
  /** Returns the drafts of one document. */
  ofPage(pageId: string): Promise<Draft[]>;
  /** Deletes drafts last changed before this time (ISO 8601). */
  removeOlderThan(time: string): Promise<void>;
}

/** Whether the browser could not store a copy of unsaved work, and the user has not been told yet. */
export const $draftDisabled = atom(false);

/** The message that the browser could not store a copy. */
export const DRAFT_REFUSED = 'This browser cannot keep a copy of unsaved work. Save often.';

export interface DraftStorage {
  /** Stores the changes that are not stored yet. Returns whether all unsaved work is in the store. */
  flush(): Promise<boolean>;
  stop(): void;
}

let storage: DraftStorage | null = null;

/** Writes unsaved work to the browser's storage at once. Returns whether all unsaved work is stored. */
export function flushDraft(): Promise<boolean> {
  return storage?.flush() ?? Promise.resolve(!$anyDirty.get());
}

/**
 * Stores a copy of each unsaved document, under this tab's id, until the document is saved. Reports a failing store only once,
 * and does not interrupt editing.
 */
export function storeDraft(
  store: DraftStore,
  tabId: string,
  now: () => Date = () => new Date(),
): DraftStorage {
  let told = false;
  const refused = () => {
    if (told) return;
    told = true;
    $draftDisabled.set(true);
    announce(DRAFT_REFUSED);
  };
  const draft = (root: RootKey, user: SignedInUser) => draftOf(root, tabId, user, now());
  const copies = ROOT_KEYS.map((root) => storeCopy(root, tabId, store, draft, refused));
  const flush = async () => (await Promise.all(copies.map((copy) => copy.flush()))).every(Boolean);
  storage = {
    flush,
    stop: () => {
      for (const copy of copies) copy.stop();
      storage = null;
    },
  };
  return storage;
}

/** Stores a copy of one document while the document is unsaved. Calls `refused` if the store fails. */
function storeCopy(
  root: RootKey,
  tabId: string,
  store: DraftStore,
  draft: (root: RootKey, user: SignedInUser) => Draft,
  refused: () => void,
): DraftStorage {
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** The tree last passed to the store; null if the store failed, or was asked to remove the copy. */
  let written: ContentTree | null = null;
  /** The number of writes passed to the store. */
  let handed = 0;
  /** The number of writes that the store has certainly removed again. */
  let removed = 0;
  let result = Promise.resolve(true);

  const isDirty = () => $dirtyRoots.get().includes(root);
  const write = (): Promise<boolean> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const working = $tree.get();
    const dirty = isDirty();
    const user = $start.get()?.user;
    const done = written !== null && isUntouched(root, written, working);
    if (dirty && !done && user !== undefined) result = put(working, draft(root, user));
    if (!dirty && handed !== removed) result = remove(draftId(root, working, tabId));
    return result;
  };
  // A failed write is retried at the next change or flush.
  const put = async (working: ContentTree, copy: Draft) => {
    written = working;
    handed += 1;
    try {
      await store.put(copy);
      return true;
    } catch {
      if (written === working) written = null;
      refused();
      return false;
    }
  };
  const remove = async (id: string) => {
    const all = handed;
    written = null;
    try {
      await store.remove(id);
      // Counts only earlier writes, because writes passed to the store since then are still in the store.
      removed = all;
      return true;
    } catch {
      refused();
      return false;
    }
  };
  const schedule = () => {
    if (!isDirty()) void write();
    else timer ??= setTimeout(write, DRAFT_DELAY_MS);
  };

  const stops = [$tree.listen(schedule), $saved.listen(schedule)];
  schedule();
  return {
    flush: write,
    stop: () => {
      for (const stop of stops) stop();
      void write();
    },
  };
}

function draftId(root: RootKey, { roots }: ContentTree, tabId: string): string {
  return `${roots[root]?._id} ${tabId}`;
}

/** Returns whether a document consists of the same objects in two trees. */
function isUntouched(root: RootKey, before: ContentTree, after: ContentTree): boolean {
  if (before.roots[root] !== after.roots[root]) return false;
  return isSiteRootKey(root) || (before.blocks === after.blocks && before.lists === after.lists);
}

function draftOf(root: RootKey, tabId: string, user: SignedInUser, now: Date): Draft {
  const base = stored(root, $saved.get());
  const working = stored(root, $tree.get());
  return {
    id: draftId(root, $tree.get(), tabId),
    root,
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

const storedPages = new WeakMap<ContentTree, StoredDocument>();

/**
 * Returns the stored form of a document. Caches the stored form of the page, because the base of the work stays the same while
 * the user types.
 */
function stored(root: RootKey, tree: ContentTree): StoredDocument {
  if (isSiteRootKey(root)) return storedForm(root, tree);
  const known = storedPages.get(tree) ?? storedForm(root, tree);
  storedPages.set(tree, known);
  return known;
}
