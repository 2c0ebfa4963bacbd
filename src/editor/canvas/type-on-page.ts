import { loadSurface } from '../rich-text/load-surface.ts';
import { $selection, select, type TextPoint } from '../stores/selection.ts';
import { sameTarget, type Target } from '../stores/target.ts';

/** The kinds of leaf that can be typed in on the page itself. */
const TYPED_KINDS: readonly Target['kind'][] = ['text', 'formattedText', 'richText'];

/** Windows this narrow have a keyboard on the screen, and the sheet with the editor right above it. */
const NARROW = '(width <= 820px)';

/**
 * Selects a leaf that was clicked. The caret goes into its text on the page, at `caret` (null: its end),
 * if it is one to type in and the window is wide enough; else into its editor in the sidebar.
 */
export function typeOnPage(target: Target, caret: TextPoint | null): void {
  if (!TYPED_KINDS.includes(target.kind) || window.matchMedia(NARROW).matches) {
    select(target);
    return;
  }
  if (target.kind === 'text') {
    select(target, { focus: 'page', caret });
    return;
  }
  select(target, { focus: 'stay' });
  void loadSurface().then((surface) => {
    if (!sameTarget($selection.get(), target)) return;
    select(target, surface === null ? {} : { focus: 'page', caret });
  });
}
