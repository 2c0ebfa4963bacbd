import { atom, computed } from 'nanostores';
import { HearthError } from '../../model/errors.ts';
import type { Choices, Side } from '../../model/merge.ts';
import { ROOT_KEYS } from '../../model/roots.ts';
import { type ContentTree, withRootOf } from '../../model/tree.ts';
import { dispatch } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { endTyping } from '../document/history.ts';
import { sameDocument, withKnownParts } from '../document/same-document.ts';
import { $saved } from '../document/saved.ts';
import { $start } from '../document/start-editor.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';
import { calledInside, type StoredDocument, treeWith } from './documents.ts';
import { DRAFT_MAX_AGE_DAYS, type Draft, type DraftStore, flushDraft } from './local-draft.ts';
import { replacement } from './replacement.ts';
import { mergeVersions, undecided, type Versions } from './versions.ts';

/** The name of the change that restores unsaved work. */
const RESTORE = 'Restore unsaved work';
const DAY_MS = 24 * 60 * 60 * 1000;

interface Offer {
  readonly draft: Draft;
  readonly store: DraftStore;
}

/**
 * This user's unsaved work on this page and the documents around it that is offered for restoring; the newest
 * first.
 */
export const $draftOffers = atom<readonly Offer[]>([]);

/** Whether the first offer is shown in full, compared with the current page. */
export const $comparing = atom(false);

const NONE: Choices = {};

/** The choices, and the tree that they apply to. */
const $chosen = atom<{ readonly tree: ContentTree; readonly choices: Choices } | null>(null);

/**
 * The choices made so far where the unsaved work conflicts with the document. They apply only while the
 * document does not change.
 */
export const $draftChoices = computed([$chosen, $tree, $draftOffers], (chosen, tree, [offer]) =>
  chosen !== null && offer !== undefined && sameDocument(offer.draft.root, chosen.tree, tree)
    ? chosen.choices
    : NONE,
);

/**
 * Looks for unsaved work of this user on this page, and on the documents around it, from tabs that are no longer
 * open. Work that the document already contains is removed, as is work that is too old.
 */
export async function offerDrafts(
  store: DraftStore,
  openTabs: () => Promise<ReadonlySet<string>>,
  now: Date = new Date(),
): Promise<void> {
  const user = $start.get()?.user;
  const { roots } = $saved.get();
  const ids = ROOT_KEYS.map((root) => roots[root]?._id).filter((id) => typeof id === 'string');
  if (user === undefined || ids.length === 0) return;
  await store.removeOlderThan(new Date(now.getTime() - DRAFT_MAX_AGE_DAYS * DAY_MS).toISOString());
  const [open, ...drafts] = await Promise.all([openTabs(), ...ids.map((id) => store.ofPage(id))]);
  const own = drafts.flat().filter(({ userId, tabId }) => userId === user._id && !open.has(tabId));
  const offers: Offer[] = [];
  for (const draft of own.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))) {
    const brings = bringsSomething(draft);
    if (brings === true) offers.push({ draft, store });
    if (brings === false) await store.remove(draft.id);
  }
  $draftOffers.set(offers);
  if (offers[0] !== undefined) announce(offerInWords(offers[0].draft));
}

const DAY = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long' });
const TIME = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', hour12: true });

/**
 * The text of an offer: 'You have work on this page from Saturday 21 November, 4:12 pm that was not saved.'
 */
export function offerInWords({ root, changedAt }: Pick<Draft, 'root' | 'changedAt'>): string {
  const date = new Date(changedAt);
  const day = DAY.format(date).replace(',', '');
  return `You have work on ${calledInside(root)} from ${day}, ${TIME.format(date)} that was not saved.`;
}

/** The unsaved work, the current document, and the version that the work is based on. */
export function draftVersions({ root, base, working }: Draft): Versions {
  const theirs = $tree.get();
  const having = (document: StoredDocument) => withRootOf(theirs, root, treeWith(root, document));
  return { base: having(base), mine: having(working), theirs };
}

/**
 * Restores the first offer as one change. If the document has changed since, the two are merged; conflicts are
 * asked about first.
 */
export async function restoreDraft(): Promise<void> {
  const [offer] = $draftOffers.get();
  if (offer === undefined) return;
  const merged = mergeVersions(draftVersions(offer.draft), $draftChoices.get());
  if (undecided(merged, $draftChoices.get()).length > 0) {
    $comparing.set(true);
    return;
  }
  endTyping();
  dispatch(replacement(RESTORE, $tree.get(), withKnownParts($tree.get(), merged.tree)));
  endTyping();
  next();
  announce('Your work is back. Save it to keep it.');
  // The old copy is removed only when this tab has its own.
  if (await flushDraft()) await offer.store.remove(offer.draft.id).catch(() => {});
}

/** Deletes the first offer permanently. */
export async function discardDraft(): Promise<void> {
  const [offer] = $draftOffers.get();
  if (offer === undefined) return;
  try {
    await offer.store.remove(offer.draft.id);
    next();
    announce('The unsaved work was discarded.');
  } catch {
    toastError('The unsaved work could not be discarded. Please try again.');
  }
}

export function chooseInDraft(id: string, side: Side): void {
  $chosen.set({ tree: $tree.get(), choices: { ...$draftChoices.get(), [id]: side } });
}

export function compareDraft(): void {
  $comparing.set(true);
}

export function closeComparison(): void {
  $comparing.set(false);
}

function next(): void {
  $comparing.set(false);
  $chosen.set(null);
  $draftOffers.set($draftOffers.get().slice(1));
}

/**
 * Whether a draft contains something that the document does not; null if it cannot be read and must not be
 * touched.
 */
function bringsSomething(draft: Draft): boolean | null {
  try {
    const versions = draftVersions(draft);
    return !sameDocument(draft.root, mergeVersions(versions).tree, versions.theirs);
  } catch (error) {
    if (error instanceof HearthError) return null;
    throw error;
  }
}
