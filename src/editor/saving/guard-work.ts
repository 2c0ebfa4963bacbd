import { newId } from '../../model/ids.ts';
import { guardLeaving } from './leaving.ts';
import { storeDraft } from './local-draft.ts';
import { browserDrafts } from './local-draft-db.ts';
import { $draftOffers, offerDrafts } from './local-draft-offer.ts';
import { watchParts } from './missing-part.ts';
import { retryWhenOnline } from './save.ts';
import { watchUser } from './session.ts';
import { watchSite } from './site-elsewhere.ts';

/**
 * Protects unsaved work while the page is open. Stores a copy of the work in this browser, and offers to restore it. Asks the
 * user before the page is left. Notices when another tab logs in another user or switches to another site. Saves when the
 * connection is back. Handles scripts that cannot be fetched. Returns a function that ends the protection.
 */
export function guardWork(): () => void {
  const stops = [guardDraft(), guardLeaving(), watchUser(), watchSite(), retryWhenOnline(), watchParts()];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Stores a copy of unsaved work in this browser, and offers unsaved work from an earlier tab. Must be called after the page is
 * loaded. Returns a function that stops storing copies.
 */
function guardDraft(): () => void {
  const tabId = newId();
  const store = browserDrafts();
  const release = holdTab(tabId);
  const { flush, stop } = storeDraft(store, tabId);
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  document.addEventListener('visibilitychange', whenHidden);
  window.addEventListener('pagehide', flush);
  // Ignores the error, because a message about missing storage appears when there is work to store.
  offerDrafts(store, openTabs).catch(() => {});
  return () => {
    document.removeEventListener('visibilitychange', whenHidden);
    window.removeEventListener('pagehide', flush);
    stop();
    release();
    $draftOffers.set([]);
  };
}

const LOCK_PREFIX = 'hearth-draft:';

/**
 * Marks this tab as open with a lock, which the browser releases when the tab is closed in any way. Returns a function that
 * releases the lock.
 */
function holdTab(tabId: string): () => void {
  const done = Promise.withResolvers<void>();
  // Pages served by plain HTTP in a local network have no locks, so no tab counts as open.
  navigator.locks?.request(`${LOCK_PREFIX}${tabId}`, () => done.promise).catch(() => {});
  return () => done.resolve();
}

/** Returns the ids of all open tabs of this browser. */
async function openTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(LOCK_PREFIX));
  return new Set(names.map((name) => name.slice(LOCK_PREFIX.length)));
}
