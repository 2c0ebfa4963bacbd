import { newId } from '../../model/ids.ts';
import { storeDraft } from './local-draft.ts';
import { browserDrafts } from './local-draft-db.ts';
import { $draftOffers, offerDrafts } from './local-draft-offer.ts';
import { holdTab, openTabs } from './local-draft-tabs.ts';

/**
 * Keeps a copy of unsaved work in this browser, and offers back what an earlier tab left. Begins when the page is open;
 * returns how to stop.
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
  // A browser without storage says so as soon as there is something to keep.
  offerDrafts(store, openTabs).catch(() => {});
  return () => {
    document.removeEventListener('visibilitychange', whenHidden);
    window.removeEventListener('pagehide', flush);
    stop();
    release();
    $draftOffers.set([]);
  };
}
