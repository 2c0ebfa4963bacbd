import { $selection, $typing, select } from '../document/selection.ts';
import { caretOffset } from '../page-dom/caret.ts';
import { elementOf, reveal } from '../page-dom/target-elements.ts';

/**
 * Moves a block on the page so that it stays where it is in the window, as far as the page can be scrolled: its toolbar
 * stays under the pointer. Who types in it goes on typing at the same place.
 */
export function keepPlace(key: string, move: () => boolean): boolean {
  const top = topOf(key);
  const typing = $typing.get();
  const typed = typing === null ? null : elementOf(typing);
  const caret = typed?.contains(document.activeElement) ? caretOffset(typed) : null;
  const moved = move();
  const target = $selection.get();
  // An element that was put elsewhere has lost the focus.
  if (moved && caret !== null && target !== null)
    select(target, { focus: 'page', caret: { offset: caret, startsBlock: false } });
  requestAnimationFrame(() => {
    window.scrollBy({ top: topOf(key) - top, behavior: 'instant' });
    reveal({ owner: key, property: '' });
  });
  return moved;
}

/** Brings a block into view once it is drawn. */
export function showBlock(key: string): void {
  requestAnimationFrame(() => reveal({ owner: key, property: '' }));
}

function topOf(key: string): number {
  return elementOf({ owner: key, property: '' })?.getBoundingClientRect().top ?? 0;
}
