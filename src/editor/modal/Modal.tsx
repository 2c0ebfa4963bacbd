import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $modal } from '../document/modal-state.ts';
import { loadPart } from '../saving/missing-part.ts';

const ModalDialog = lazy(() => loadPart(() => import('./ModalDialog.tsx')));

/** The one modal of the editor: the dashboard and the settings, loaded when it is first opened. */
export function Modal() {
  const modal = useStore($modal);
  return <Suspense>{modal === null ? null : <ModalDialog key={modal.type} modal={modal} />}</Suspense>;
}
