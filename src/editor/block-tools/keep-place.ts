import { $selection, $typing, select } from '../document/selection.ts';
import { caretOffset } from '../page-dom/caret.ts';
import { elementOf, reveal } from '../page-dom/target-elements.ts';

/**
 * Moves a block on the page and scrolls so that, if possible, the block stays at the same place in the window. The block's
 * toolbar then stays under the pointer. If the caret was in the block, typing can continue at the same place.
 */
export function keepPlace(key: string, move: () => boolean): boolean {
  const top = topOf(key);
  const typing = $typing.get();
  const element = typing === null ? null : elementOf(typing);
  const caret = element?.contains(document.activeElement) ? caretOffset(element) : null;
  const moved = move();
  const target = $selection.get();
  // Selects the text again, because an element that moves in the document loses the focus.
  if (moved && caret !== null && target !== null)
    select(target, { focus: 'page', caret: { offset: caret, startsBlock: false } });
  requestAnimationFrame(() => {
    window.scrollBy({ top: topOf(key) - top, behavior: 'instant' });
    reveal({ owner: key, property: '' });
  });
  return moved;
}

/** Scrolls to a block once it is rendered. */
export function showBlock(key: string): void {
  requestAnimationFrame(() => reveal({ owner: key, property: '' }));
}

function topOf(key: string): number {
  return elementOf({ owner: key, property: '' })?.getBoundingClientRect().top ?? 0;
}
