import { useSyncExternalStore } from 'react';
import { NARROW_WINDOW_PX } from '../../model/limits.ts';

const NARROW = `(width <= ${NARROW_WINDOW_PX}px)`;

/** Returns whether the window is narrow at the moment. */
export function isNarrow(): boolean {
  return globalThis.window?.matchMedia(NARROW).matches ?? false;
}

/** Returns whether the window is narrow. Updates when the window's width changes. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, isNarrow);
}

function follow(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
