import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import sheet from './login.css?url';

interface FormDialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * A form in a dialog over a visitor's page. The browser's own modal dialog traps the focus, closes on Escape
 * and restores the focus. Its style sheet is fetched with it.
 */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    const focused = document.activeElement;
    element?.showModal();
    const inputs = [...(element?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => value === '')?.focus();
    return () => {
      element?.close();
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, []);

  return (
    <>
      <link rel="stylesheet" precedence="default" href={sheet} />
      <dialog
        ref={dialog}
        className="login-dialog"
        aria-labelledby={id}
        onClose={onClose}
        onKeyDown={keepEscape}
      >
        <h2 id={id}>{title}</h2>
        {children}
        <button type="button" className="login-close" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}

/** Escape closes this dialog alone, and not one of the editor in which it stands. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}
