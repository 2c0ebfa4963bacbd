import { type RefObject, useEffect, useRef } from 'react';

interface ModalFocus {
  /** What of the open dialog gets the focus first; undefined to leave that to the browser. */
  first(dialog: HTMLDialogElement): HTMLElement | null | undefined;
  /** What gets the focus back; without it, what had it before. Some browsers do not focus what is clicked. */
  readonly opener?: RefObject<HTMLElement | null>;
}

/**
 * The ref of a `<dialog>` that is open as long as its component is there: the browser's own modal dialog, which keeps the focus and
 * closes on Escape. Afterwards the focus is where it was.
 */
export function useModalDialog(focus: ModalFocus): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(focus);
  useEffect(() => {
    const element = dialog.current;
    const { first, opener } = latest.current;
    const before = opener?.current ?? document.activeElement;
    if (element?.isConnected && !element.open) {
      element.showModal();
      first(element)?.focus();
    }
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}
