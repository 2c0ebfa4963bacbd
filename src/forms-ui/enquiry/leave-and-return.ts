import { keptDraft } from './form-draft.ts';

/**
 * Calls `clear` when the page comes back from the browser's cache, if what was written in it was sent, cleared or got too old
 * since, and `settle` whenever it does: nothing is under way then. Returns what ends that.
 */
export function leaveAndReturn(
  id: string,
  { clear, settle }: { readonly clear: () => void; readonly settle: () => void },
): () => void {
  let wasKept = false;
  const leave = () => {
    wasKept = keptDraft(id) !== null;
  };
  const come = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    settle();
    if (wasKept && keptDraft(id) === null) clear();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', come);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', come);
  };
}
