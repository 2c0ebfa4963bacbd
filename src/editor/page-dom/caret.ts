import type { TextPoint } from '../document/selection.ts';
import { offsetInStatic } from './static-text.ts';

/** Carets as a number of characters: the same text can then be drawn by other elements. */

/** How many characters of an element's text stand before the caret; null where the caret is elsewhere. */
export function caretOffset(element: HTMLElement): number | null {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const { endContainer, endOffset } = selection.getRangeAt(0);
  return offsetInStatic(element, endContainer, endOffset);
}

/** Elements that a text begins anew in. */
const BLOCKS = 'p, li, h1, h2, h3, h4';

/** The place in an element's text that is drawn at a point of the window; null where no text is there. */
export function textPointAt(element: HTMLElement, x: number, y: number): TextPoint | null {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (!caret) return null;
  const { offsetNode, offset } = caret;
  const before = offsetInStatic(element, offsetNode, offset);
  if (before === null) return null;
  const block = (offsetNode instanceof Element ? offsetNode : offsetNode.parentElement)?.closest<HTMLElement>(
    BLOCKS,
  );
  const inBlock =
    block != null && element.contains(block) ? offsetInStatic(block, offsetNode, offset) : before;
  return { offset: before, startsBlock: inBlock === 0 };
}

/** The words of an element's text that are marked; null where none are. */
export function markedWords(element: HTMLElement): TextPoint | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return null;
  const offset = offsetInStatic(element, selection.anchorNode, selection.anchorOffset);
  const to = offsetInStatic(element, selection.focusNode, selection.focusOffset);
  return offset === null || to === null ? null : { offset, to, startsBlock: false };
}

/** Puts the caret behind so many characters of an element's text, and the focus into it; marks the words up to `to`. */
export function placeCaret(element: HTMLElement, offset: number, to = offset): void {
  element.focus({ preventScroll: true });
  const from = pointAt(element, offset);
  const end = pointAt(element, to);
  document.getSelection()?.setBaseAndExtent(from.node, from.inside, end.node, end.inside);
}

/** Where the caret is, or would be, in an element's text: at a node, or behind so many characters. In the window, px. */
export function caretRect(element: HTMLElement, at: Node | number, offset = 0): DOMRect {
  const { node, inside } = typeof at === 'number' ? pointAt(element, at) : { node: at, inside: offset };
  const range = document.createRange();
  range.setStart(node, inside);
  const rect = range.getBoundingClientRect();
  // An empty text has no place for a caret that browsers could measure.
  return rect.height === 0 ? element.getBoundingClientRect() : rect;
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
