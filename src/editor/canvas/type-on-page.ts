import { $selection, select, type TextPoint } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { whenReleased } from '../page-dom/gesture.ts';
import { loadRichTextView } from '../rich-text/load-rich-text-view.ts';
import { isNarrow } from '../ui/use-narrow.ts';

/** The kinds of leaf that can be typed in on the page itself. */
const INLINE_KINDS: readonly Target['kind'][] = ['text', 'formattedText', 'richText'];

/**
 * Selects a leaf that was clicked. The caret goes into its text on the page, at `caret` (null: its end),
 * if it is one to type in; else, and in a narrow window, into its editor in the sidebar.
 */
export function typeOnPage(target: Target, caret: TextPoint | null): void {
  if (!INLINE_KINDS.includes(target.kind) || isNarrow()) {
    select(target, { caret });
    return;
  }
  if (target.kind === 'text') {
    select(target, { focus: 'page', caret });
    return;
  }
  select(target, { focus: 'stay' });
  // Between pressing and releasing, the text stays the element that was pressed.
  void Promise.all([loadRichTextView(), whenReleased()]).then(([surface]) => {
    if (!sameTarget($selection.get(), target)) return;
    select(target, surface === null ? {} : { focus: 'page', caret });
  });
}
