/** Carets as a number of characters: the same text can then be drawn by other elements. */

/** How many characters of an element's text stand before the caret; null where the caret is elsewhere. */
export function caretOffset(element: HTMLElement): number | null {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const { endContainer, endOffset } = selection.getRangeAt(0);
  return offsetOf(element, endContainer, endOffset);
}

/** How many characters of an element's text stand before a point of the window; null where no text is there. */
export function offsetAtPoint(element: HTMLElement, x: number, y: number): number | null {
  const caret = document.caretPositionFromPoint?.(x, y);
  return caret ? offsetOf(element, caret.offsetNode, caret.offset) : null;
}

/** Puts the caret behind so many characters of an element's text, and the focus into it. */
export function placeCaret(element: HTMLElement, offset: number): void {
  element.focus({ preventScroll: true });
  const { node, inside } = pointAt(element, offset);
  const selection = document.getSelection();
  selection?.collapse(node, inside);
}

function offsetOf(element: HTMLElement, node: Node, inside: number): number | null {
  if (!element.contains(node)) return null;
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(node, inside);
  return range.toString().length;
}

function pointAt(element: HTMLElement, offset: number): { node: Node; inside: number } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  let last: Text | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    last = node as Text;
    if (left <= last.length) return { node: last, inside: left };
    left -= last.length;
  }
  return last === null ? { node: element, inside: 0 } : { node: last, inside: last.length };
}
