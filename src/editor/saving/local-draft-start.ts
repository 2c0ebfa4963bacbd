import { newId } from '../../model/ids.ts';
import { storeDraft } from './local-draft.ts';
import { browserDrafts } from './local-draft-db.ts';
import { $draftOffers, offerDrafts } from './local-draft-offer.ts';
import { holdTab, openTabs } from './local-draft-tabs.ts';

/**
 * Stores a copy of unsaved work in this browser, and offers what an earlier tab left. Starts when the page is
 * open. Returns a function that stops it.
 */
export function guardDraft(): () => void {
  const tabId = newId();
  const store = browserDrafts();
  const release = holdTab(tabId);
  const { flush, stop } = storeDraft(store, tabId);
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  document.addEventListener('visibilitychange', whenHidden);
  window.addEventListener('pagehide', flush);
  // Ignored: a browser without storage shows its message when there is something to store.
  offerDrafts(store, openTabs).catch(() => {});
  return () => {
    document.removeEventListener('visibilitychange', whenHidden);
    window.removeEventListener('pagehide', flush);
    stop();
    release();
    $draftOffers.set([]);
  };
}
