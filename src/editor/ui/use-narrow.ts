import { useSyncExternalStore } from 'react';

/** As narrow as the style sheets mean it: the menu and the sidebar are below the page then. */
const NARROW = '(width <= 820px)';

/** Whether the window is narrow now. */
export function isNarrow(): boolean {
  return globalThis.window?.matchMedia(NARROW).matches ?? false;
}

/** The same, followed. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, isNarrow);
}

function follow(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
