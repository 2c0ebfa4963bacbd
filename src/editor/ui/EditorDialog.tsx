import { type ReactNode, useEffect } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { chromeHost } from './chrome-host.ts';
import { $dialogsClosed } from './dialogs-closed.ts';

interface EditorDialogProps {
  title: string;
  /** Whether the dialog is a question that must be answered first. */
  alert?: boolean;
  wide?: boolean;
  /** Whether the fields in the dialog belong to the site, so that undo, redo and save work in the dialog too. */
  editsSite?: boolean;
  /** While `stays` is true, Escape does not close the dialog; only the dialog's own controls do. */
  stays?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * Shows a dialog of the editor. Escape closes the dialog, unless `stays` is true; the focus then returns to the previous
 * element.
 */
export function EditorDialog({
  title,
  alert = false,
  wide = false,
  editsSite = false,
  stays = false,
  onClose,
  children,
}: EditorDialogProps) {
  useEffect(() => () => $dialogsClosed.set($dialogsClosed.get() + 1), []);
  return (
    <ModalOverlay
      isOpen
      className="he-scrim"
      isKeyboardDismissDisabled={stays}
      UNSTABLE_portalContainer={chromeHost()}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <Modal className={wide ? 'he-modal he-modal-wide' : 'he-modal'}>
        <Dialog
          className="he-dialog"
          role={alert ? 'alertdialog' : 'dialog'}
          data-edits-site={editsSite ? '' : undefined}
        >
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
