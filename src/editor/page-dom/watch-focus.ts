import { isInline, traitsOf } from '../../editable/field-kinds.ts';
import {
  $focusRequest,
  $selection,
  $settingsOpen,
  type FocusRequest,
  select,
} from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { loadRichTextView } from '../rich-text/load-rich-text-view.ts';
import { $dialogsClosed } from '../ui/dialogs-closed.ts';
import { whenReleased } from './gesture.ts';
import { forgetKept, keepKeys } from './kept-keys.ts';

/**
 * Focuses the selected text whenever the selection requests it. Focuses the text on the page, or in the sidebar if the text
 * cannot be edited on the page. Returns a function that stops watching.
 */
export function watchTextFocus(): () => void {
  return $focusRequest.listen((request) => {
    const target = $selection.get();
    if (request.place === 'text' && target !== null) focusText(target, request);
  });
}

function focusText(target: Target, request: FocusRequest): void {
  const { caret } = request;
  if (!isInline(target.kind)) {
    select(target, { caret });
    return;
  }
  if (traitsOf(target.kind)?.onPage === 'plain text') {
    select(target, { focus: 'page', caret });
    return;
  }
  keepKeys(() => sameTarget($selection.get(), target));
  // Waits until the button is released, because until then the pressed text must stay the same element.
  void Promise.all([loadRichTextView(), whenReleased()]).then(([view]) => {
    // Somebody may have opened the settings of the text, or selected another part, while the code was loading.
    if ($focusRequest.get() !== request || !sameTarget($selection.get(), target)) return forgetKept();
    if (view === null) forgetKept();
    select(target, view === null ? {} : { focus: 'page', caret });
  });
}

/** The longest time that a dialog needs to restore the focus itself, in milliseconds. */
const RESTORING_MS = 100;

/**
 * Focuses the selection after a dialog closes, if the previously focused element no longer exists because it was re-rendered.
 * An example is a text that was being edited. Returns a function that stops watching.
 */
export function watchLostFocus(): () => void {
  return $dialogsClosed.listen(() => setTimeout(focusSelected, RESTORING_MS));
}

function focusSelected(): void {
  const target = $selection.get();
  const lost = document.activeElement === document.body || document.activeElement === null;
  if (target === null || !lost) return;
  if (target.kind === 'block') select(target, { settings: $settingsOpen.get() });
  else select(target, $settingsOpen.get() ? {} : { focus: 'text' });
}
