import { guardLeaving } from './leaving.ts';
import { guardDraft } from './local-draft-start.ts';
import { watchParts } from './missing-part.ts';
import { retryWhenOnline } from './save.ts';
import { watchUser } from './session.ts';

/**
 * All that keeps unsaved work from being lost, from the moment the page is open: the copy in this browser and what it
 * offers back, questions before leaving, saving when the connection is back, and scripts that are missing. Returns how to
 * stop.
 */
export function guardWork(): () => void {
  const stops = [guardDraft(), guardLeaving(), watchUser(), retryWhenOnline(), watchParts()];
  return () => {
    for (const stop of stops) stop();
  };
}
