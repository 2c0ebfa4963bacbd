import { $selection, select } from '../document/selection.ts';
import { $dialogsClosed } from '../ui/dialogs-closed.ts';

/** The time that a dialog may take to restore the focus itself, in milliseconds. */
const RESTORING_MS = 100;

/**
 * Focuses the selection when a dialog could not restore the focus because the previously focused element,
 * such as a text that was being edited, was re-rendered meanwhile. Returns a function that stops it.
 */
export function watchLostFocus(): () => void {
  return $dialogsClosed.listen(() => setTimeout(focusSelected, RESTORING_MS));
}

function focusSelected(): void {
  const target = $selection.get();
  const lost = document.activeElement === document.body || document.activeElement === null;
  if (target !== null && lost) select(target, target.kind === 'block' ? {} : { focus: 'text' });
}
