import { type RefObject, useEffect, useRef } from 'react';

interface ModalFocus {
  /**
   * Returns the element that gets the focus when the dialog opens. If the function returns undefined, the browser chooses the
   * element.
   */
  first(dialog: HTMLDialogElement): HTMLElement | null | undefined;
  /**
   * The element that gets the focus when the dialog closes; by default, the element that had the focus before. Set this
   * property for a button that opens the dialog, because some browsers do not focus a clicked button.
   */
  readonly opener?: RefObject<HTMLElement | null>;
}

/**
 * Returns the ref of a `<dialog>` that is open while its component is mounted. The dialog is a modal dialog of the browser. The
 * dialog keeps the focus, and closes on Escape. When the dialog closes, the focus returns to the element that had it before.
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
