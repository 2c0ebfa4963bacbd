import { keptDraft } from './form-draft.ts';

/**
 * Handles pages that the browser restores from its cache. Always calls `settle`, because no request is running any more, and
 * calls `clear` if the draft was sent, was cleared or became too old in the meantime. Returns what ends that.
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
