import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useModalDialog } from '../../forms-ui/use-modal-dialog.ts';
import sheet from './login.css?url';

interface FormDialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * A form in a dialog over a visitor's page. Its style sheet is fetched with it.
 */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
  const id = useId();
  const dialog = useModalDialog({
    first: (element) => [...element.querySelectorAll('input')].find(({ value }) => value === ''),
  });

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
