import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useModalDialog } from '../../forms-ui/use-modal-dialog.ts';
import sheet from './login.css?url';

interface FormDialogProps {
  title: string;
  /** Whether only the dialog's content can close the dialog: 'Close' is not shown, and Escape has no effect. */
  stays?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Shows a form in a dialog over a visitor's page. The style sheet of the dialog is loaded together with this component. */
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
        // Handles cancelling separately, because Escape can cancel the dialog without a keydown event on this element.
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

/** Keeps Escape from closing an editor's dialog around this dialog. */
function keepEscape(event: KeyboardEvent, stays: boolean): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  // Prevents the key press itself, because browsers let a dialog refuse only one cancel event in a row.
  if (stays) event.preventDefault();
}
