import { type RefObject, useEffect, useRef } from 'react';

const FIRST = 'input[type="radio"]:checked, input:not([type="radio"]), [tabindex="-1"]';

/**
 * For a panel: when it appears, its sidebar begins at the top, and the focus goes to the first thing in it, since the menu may
 * be far from it.
 */
export function useFirstFocus<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const panel = useRef<Kind>(null);
  useEffect(() => {
    panel.current?.closest('.he-sidebar')?.scrollTo(0, 0);
    panel.current?.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
  }, []);
  return panel;
}
