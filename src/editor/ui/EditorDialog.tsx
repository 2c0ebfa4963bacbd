import { type ReactNode, useEffect } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { typeOnPage } from '../canvas/type-on-page.ts';
import { $selection, select } from '../document/selection.ts';
import { chromeHost } from './chrome-host.ts';

interface EditorDialogProps {
  title: string;
  /** A question that must be answered before anything else. */
  alert?: boolean;
  wide?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog of the editor. Escape closes it, and the focus returns to where it was. */
export function EditorDialog({ title, alert = false, wide = false, onClose, children }: EditorDialogProps) {
  useEffect(() => focusWhatIsSelected, []);
  return (
    <ModalOverlay
      isOpen
      className="he-scrim"
      UNSTABLE_portalContainer={chromeHost()}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <Modal className={wide ? 'he-modal he-modal-wide' : 'he-modal'}>
        <Dialog className="he-dialog" role={alert ? 'alertdialog' : 'dialog'}>
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** How long a dialog may take to give the focus back by itself. Milliseconds. */
const RESTORING_MS = 100;

/** What had the focus may be drawn anew meanwhile, such as a text that was typed in: the focus then goes back into it. */
function focusWhatIsSelected(): void {
  setTimeout(() => {
    const target = $selection.get();
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (target === null || !lost) return;
    if (target.kind === 'block') select(target);
    else typeOnPage(target, null);
  }, RESTORING_MS);
}
