import { isInline, traitsOf } from '../../editable/field-kinds.ts';
import { $focusRequest, $selection, select, type TextPoint } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { loadRichTextView } from '../rich-text/load-rich-text-view.ts';
import { isNarrow } from '../ui/use-narrow.ts';
import { whenReleased } from './gesture.ts';

/**
 * Puts the focus into the selected text whenever the selection asks for it: on the page if it can be typed there, else, and
 * in a narrow window, in its editor in the sidebar. Returns a function that stops it.
 */
export function watchTextFocus(): () => void {
  return $focusRequest.listen(({ place, caret }) => {
    const target = $selection.get();
    if (place === 'text' && target !== null) focusText(target, caret);
  });
}

function focusText(target: Target, caret: TextPoint | null): void {
  if (!isInline(target.kind) || isNarrow()) {
    select(target, { caret });
    return;
  }
  if (traitsOf(target.kind)?.onPage === 'plain text') {
    select(target, { focus: 'page', caret });
    return;
  }
  // The text stays the element that was pressed until the button is released.
  void Promise.all([loadRichTextView(), whenReleased()]).then(([view]) => {
    if (!sameTarget($selection.get(), target)) return;
    select(target, view === null ? {} : { focus: 'page', caret });
  });
}
