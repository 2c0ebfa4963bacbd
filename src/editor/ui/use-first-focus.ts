import { type RefObject, useEffect, useRef } from 'react';

const FIRST = ['input[type="text"]', 'input[type="radio"]:checked, [tabindex="-1"]'];

/**
 * For a panel: when it appears, its sidebar begins at the top, and the focus goes to what is typed first in it, else to the
 * first thing, since the menu may be far from it.
 */
export function useFirstFocus<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const panel = useRef<Kind>(null);
  useEffect(() => {
    panel.current?.closest('.he-sidebar')?.scrollTo(0, 0);
    const first = FIRST.map((kind) => panel.current?.querySelector<HTMLElement>(kind)).find(Boolean);
    first?.focus({ preventScroll: true });
  }, []);
  return panel;
}
