import { atom } from 'nanostores';
import { type ComponentType, lazy } from 'react';
import { loadPart } from '../saving/missing-part.ts';

/** The props of a dialog of the menu. */
export interface MenuDialogProps {
  readonly close: () => void;
}

/** A dialog that a menu item opens. The code of the dialog is fetched when the dialog is first opened. */
export interface MenuDialog {
  readonly Dialog: ComponentType<MenuDialogProps>;
}

export const dialog = (
  load: () => Promise<{ readonly default: ComponentType<MenuDialogProps> }>,
): MenuDialog => ({ Dialog: lazy(() => loadPart(load)) });

/** The open dialog of the menu; null if none is open. */
export const $openDialog = atom<MenuDialog | null>(null);
