import { $tree } from '../document/current-tree.ts';
import { $typing } from '../document/selection.ts';
import { itemStoodFor } from '../document/site-items.ts';
import type { Target } from '../document/target.ts';
import { isNarrow } from '../ui/use-narrow.ts';
import { selectedPoint } from './scroll-anchor.ts';
import { reveal, unfold } from './target-elements.ts';

/**
 * Scrolls to the selection. If the selection was clicked or has the caret, scrolls only until the clicked line or the caret's
 * line is visible. Otherwise, and if the settings of a whole item are edited, shows the whole selection.
 */
export function revealSelected(target: Target): void {
  unfold(target);
  const line = isWholeItem(target) ? null : selectedPoint();
  if (line === null) {
    reveal(target);
    return;
  }
  const covered = isNarrow() ? getComputedStyle(document.documentElement).scrollPaddingBottom : '0px';
  // A phone's keyboard covers the part of the window outside the visual viewport.
  const { offsetTop: top, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const below = line.bottom - (top + height - Number.parseFloat(covered));
  const by = line.top < top ? line.top - top : Math.min(Math.max(below, 0), line.top - top);
  window.scrollBy({ top: by, behavior: 'instant' });
}

/** Scrolls to the caret if its line is outside the window, or behind the bars of the editor. */
export function revealCaret(): void {
  const line = selectedPoint();
  if (line === null) return;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const top = Number.parseFloat(scrollPaddingTop) || 0;
  const bottom = window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  const by = line.top >= bottom ? line.bottom - bottom : line.bottom <= top ? line.top - top : 0;
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
}

/** The distance between the caret's line and a sheet below it, in px. */
const GAP_PX = 10;

/** Scrolls until the caret's line is above a sheet at the foot of the window. */
export function revealCaretAbove(sheet: Element): void {
  const line = selectedPoint();
  if (line === null) return;
  const by = line.bottom + GAP_PX - sheet.getBoundingClientRect().top;
  if (by > 0) window.scrollBy({ top: by, behavior: 'instant' });
}

/** Returns whether a text stands for its item, and does not have the caret. */
function isWholeItem(target: Target): boolean {
  return itemStoodFor($tree.get(), target) !== null && $typing.get() === null;
}
