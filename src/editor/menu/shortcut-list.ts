import { $openDialog, dialog } from './menu-dialogs.ts';
import { helpKeyIsOn } from './shortcut-help.ts';

/** The list of keyboard shortcuts. */
export const SHORTCUT_HELP = dialog(() => import('./ShortcutsDialog.tsx'));

/** Opens the list of keyboard shortcuts when '?' is pressed, if that key is on. */
export function showShortcutsByKey(): void {
  if (helpKeyIsOn()) $openDialog.set(SHORTCUT_HELP);
}
