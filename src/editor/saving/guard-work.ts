import { guardLeaving } from './leaving.ts';
import { guardDraft } from './local-draft-start.ts';
import { watchParts } from './missing-part.ts';
import { retryWhenOnline } from './save.ts';
import { watchUser } from './session.ts';
import { watchSite } from './site-elsewhere.ts';

/**
 * Starts everything that protects unsaved work while the page is open: the copy in this browser and offers to
 * restore it, questions before leaving, another user or site in another tab, saving when the connection is
 * back, and handling of scripts that cannot be fetched. Returns a function that stops it.
 */
export function guardWork(): () => void {
  const stops = [guardDraft(), guardLeaving(), watchUser(), watchSite(), retryWhenOnline(), watchParts()];
  return () => {
    for (const stop of stops) stop();
  };
}
