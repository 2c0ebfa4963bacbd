import { atom } from 'nanostores';
import { ROOT_KEYS } from '../../model/roots.ts';
import { $saved } from '../document/saved.ts';
import { $start } from '../document/start-editor.ts';
import { announce } from '../ui/announcements.ts';
import { $timeZone } from '../ui/time-zone.ts';
import { toastError } from '../ui/toasts.ts';
import { calledInside } from './documents.ts';
import { DRAFT_MAX_AGE_DAYS, type Draft, type DraftStore } from './local-draft.ts';
import { loadPart } from './missing-part.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Offer {
  readonly draft: Draft;
  readonly store: DraftStore;
}

/** This user's unsaved work on the open documents that can be restored, the newest first. */
// @bounded unsaved work of 30 days, and what the browser lets a site store: the editor says that it cannot keep a copy
// (local-draft.test.ts)
export const $draftOffers = atom<readonly Offer[]>([]);

/** Whether the dialog that compares the first offer with the current document is open. */
export const $comparing = atom(false);

/**
 * Looks for this user's unsaved work on the open documents, from tabs that are no longer open. Deletes stored work that the
 * document already contains, and stored work that is too old.
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
  if (own.length === 0) return;
  const { bringsSomething } = await loadPart(() => import('./draft-versions.ts'));
  const offers: Offer[] = [];
  for (const draft of own.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))) {
    const brings = bringsSomething(draft);
    if (brings === true) offers.push({ draft, store });
    if (brings === false) await store.remove(draft.id);
  }
  $draftOffers.set(offers);
  if (offers[0] !== undefined) announce(offerInWords(offers[0].draft));
}

/** Returns the text of an offer: 'You have work on this page from Saturday 21 November, 4:12 pm that was not saved.' */
export function offerInWords({ root, changedAt }: Pick<Draft, 'root' | 'changedAt'>): string {
  const timeZone = $timeZone.get();
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { ...options, timeZone }).format(new Date(changedAt));
  const day = words({ weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');
  return `You have work on ${calledInside(root)} from ${day}, ${words({ timeStyle: 'short' })} that was not saved.`;
}

/** Permanently deletes the first offer. */
export async function discardDraft(): Promise<void> {
  const [offer] = $draftOffers.get();
  if (offer === undefined) return;
  try {
    await offer.store.remove(offer.draft.id);
    nextOffer();
    announce('The unsaved work was discarded.');
  } catch {
    toastError('The unsaved work could not be discarded. Please try again.');
  }
}

export function compareDraft(): void {
  $comparing.set(true);
}

export function closeComparison(): void {
  $comparing.set(false);
}

/** Shows the next offer. */
export function nextOffer(): void {
  $comparing.set(false);
  $draftOffers.set($draftOffers.get().slice(1));
}
