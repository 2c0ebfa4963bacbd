import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

/**
 * Returns the state of a button that opens further controls next to it. Escape, and moving the focus to another part, close
 * them. Escape returns the focus to the button. `group` holds the listeners of the element around the button and its controls.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const group = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !open) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
    },
  } as const;
  return {
    open,
    group,
    button: { ref: button, 'aria-expanded': open, onClick: () => setOpen(!open) },
    /** Closes the controls, and focuses the button, so that a dialog that one of them opens returns the focus to it. */
    close: () => {
      setOpen(false);
      button.current?.focus();
    },
  };
}
