import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { moveFocus } from '../../ui/move-focus.ts';

interface Roving {
  onKeyDown(event: KeyboardEvent): void;
  onFocus(): void;
  /** Puts the focus on the button that had it last. */
  focus(): void;
}

/** One stop of the tab key for all buttons of an element; arrow keys, Home and End go from one to another. */
export function useRoving(toolbar: RefObject<HTMLElement | null>): Roving {
  const last = useRef<HTMLElement | null>(null);
  const buttons = () => [...(toolbar.current?.querySelectorAll('button') ?? [])];
  const stop = () => {
    const all = buttons();
    return all.find((button) => button === last.current) ?? all[0];
  };
  const settle = () => {
    const only = stop();
    for (const button of buttons()) button.tabIndex = button === only ? 0 : -1;
  };
  // React gives every button that it draws -1.
  useLayoutEffect(settle);
  return {
    onKeyDown(event) {
      moveFocus(event, buttons(), 'horizontal');
    },
    onFocus() {
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && toolbar.current?.contains(focused)) last.current = focused;
      settle();
    },
    focus: () => stop()?.focus(),
  };
}
