import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { NARROW_WINDOW_PX } from '../../model/limits.ts';

const NARROW = `(width <= ${NARROW_WINDOW_PX}px)`;

/** Returns whether the window is narrow at the moment. */
export function isNarrow(): boolean {
  return matches(NARROW);
}

/** Returns whether the window is narrow. Updates when the window's width changes. */
export function useNarrow(): boolean {
  return useMatches(NARROW);
}

/** Returns whether a media query matches. Updates when the result changes. */
export function useMatches(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query]);
  const listen = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [list],
  );
  return useSyncExternalStore(listen, () => list.matches);
}

function matches(query: string): boolean {
  return globalThis.window?.matchMedia(query).matches ?? false;
}
