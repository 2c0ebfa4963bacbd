import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useModalDialog } from '../../forms-ui/use-modal-dialog.ts';
import sheet from './login.css?url';

interface FormDialogProps {
  title: string;
  /** While true, only the dialog's content can close it: there is no 'Close', and Escape does nothing. */
  stays?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog over a visitor's page. Its style sheet is loaded with it. */
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
        // Escape can cancel the dialog without a keydown event here.
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

/** Escape closes only this dialog, and not an editor's dialog around it. */
function keepEscape(event: KeyboardEvent, stays: boolean): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  // Browsers let a dialog refuse only one cancel event in a row, so the key press itself is prevented.
  if (stays) event.preventDefault();
}
