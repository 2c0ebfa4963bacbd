import { type RefObject, useEffect, useRef } from 'react';

const FIRST = ['input[type="text"]', 'input[type="radio"]:checked, [tabindex="-1"]', 'textarea'];

/**
 * When a panel appears, scrolls the sidebar to the top and focuses the panel's first single-line field or, if there is none,
 * its first control. The focus must be moved, because the panel may be far from the menu.
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
