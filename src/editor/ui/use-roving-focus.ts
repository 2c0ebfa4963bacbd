import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';

interface RovingFocus {
  onKeyDown(event: KeyboardEvent): void;
  onFocus(): void;
  /** Focuses the toolbar's button that is the tab stop. The function is the same at every render. */
  focus(options?: FocusOptions): void;
}

/**
 * Makes the buttons of a toolbar one tab stop: the button that last had the focus, or the first button after `subject` has
 * changed. The arrow keys, Home and End move between the buttons. The buttons are the elements with `data-tool`, and must be
 * rendered with `tabIndex={-1}`.
 *
 * React Aria's `Toolbar` is not used, because it does not handle Home and End, does not wrap around at the ends, and leaves
 * each button in the tab order. It also moves the focus to the last focused button, even if another button was requested.
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>, subject = ''): RovingFocus {
  const last = useRef<Element | null>(null);
  const lastSubject = useRef(subject);
  const stop = useCallback(() => {
    const buttons = buttonsOf(toolbar);
    return buttons.find((button) => button === last.current) ?? buttons[0];
  }, [toolbar]);
  const settle = () => {
    const only = stop();
    for (const button of buttonsOf(toolbar)) button.tabIndex = button === only ? 0 : -1;
  };
  useLayoutEffect(() => {
    const focused = buttonsOf(toolbar).find((button) => button === document.activeElement);
    if (lastSubject.current !== subject) last.current = focused ?? null;
    lastSubject.current = subject;
    settle();
  });
  return {
    onKeyDown: (event) => moveFocus(event, buttonsOf(toolbar), 'horizontal'),
    onFocus: () => {
      const focused = buttonsOf(toolbar).find((button) => button === document.activeElement);
      if (focused !== undefined) last.current = focused;
      settle();
    },
    focus: useCallback((options) => stop()?.focus(options), [stop]),
  };
}

function buttonsOf(toolbar: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(toolbar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
}
