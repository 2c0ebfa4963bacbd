import { type ReactNode, useEffect } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { chromeHost } from './chrome-host.ts';
import { $dialogsClosed } from './dialogs-closed.ts';

interface EditorDialogProps {
  title: string;
  /** True for a question that must be answered first. */
  alert?: boolean;
  wide?: boolean;
  /** Whether its fields are those of the site, so that undo, redo and save apply in it too. */
  editsSite?: boolean;
  /** While it is true, Escape does not close the dialog; only its own controls do. */
  stays?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog of the editor. Escape closes it, unless `stays` is true; then the focus returns to the previous element. */
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
