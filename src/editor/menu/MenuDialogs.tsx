import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { $openDialog } from './menu-dialogs.ts';

const close = () => $openDialog.set(null);

/** The dialog that a menu item opened. */
export function MenuDialogs() {
  const opened = useStore($openDialog);
  return <Suspense>{opened === null ? null : <opened.Dialog close={close} />}</Suspense>;
}
