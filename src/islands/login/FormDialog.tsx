import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useModalDialog } from '../../forms-ui/use-modal-dialog.ts';
import sheet from './login.css?url';

interface FormDialogProps {
  title: string;
  /** While it is true, only what is in the dialog ends it: there is no 'Close', and Escape does nothing. */
  stays?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A form in a dialog over a visitor's page. Its style sheet is fetched with it.
 */
export function FormDialog({ title, stays = false, onClose, children }: FormDialogProps) {
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
        // Escape asks the dialog to cancel where the press of the key itself does not reach it.
        onCancel={(event) => (stays ? event.preventDefault() : undefined)}
        onClose={onClose}
        onKeyDown={(event) => keepEscape(event, stays)}
      >
        <h2 id={id}>{title}</h2>
        {children}
        {stays ? null : (
          <button type="button" className="login-close" onClick={() => dialog.current?.close()}>
            Close
          </button>
        )}
      </dialog>
    </>
  );
}

/** Escape closes this dialog alone, and not one of the editor in which it stands. */
function keepEscape(event: KeyboardEvent, stays: boolean): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  // Browsers let no dialog refuse to be cancelled twice in a row, but each press of the key.
  if (stays) event.preventDefault();
}
