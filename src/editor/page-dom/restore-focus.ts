import { $selection, select } from '../document/selection.ts';
import { $dialogsClosed } from '../ui/dialogs-closed.ts';

/** How long a dialog may take to give the focus back by itself. Milliseconds. */
const RESTORING_MS = 100;

/**
 * Puts the focus back to what is selected after a dialog that could not: what had the focus, such as a text that was typed
 * in, may have been drawn anew meanwhile. Returns a function that stops it.
 */
export function watchLostFocus(): () => void {
  return $dialogsClosed.listen(() => setTimeout(focusSelected, RESTORING_MS));
}

function focusSelected(): void {
  const target = $selection.get();
  const lost = document.activeElement === document.body || document.activeElement === null;
  if (target !== null && lost) select(target, target.kind === 'block' ? {} : { focus: 'text' });
}
