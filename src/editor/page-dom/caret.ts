import type { TextPoint } from '../document/selection.ts';
import { offsetInStatic } from './static-text.ts';

/** Caret positions are numbers of characters, so they stay valid when the text is rendered by other elements. */

/** Returns the number of characters before the caret in an element's text; null if the caret is elsewhere. */
export function caretOffset(element: HTMLElement): number | null {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const { endContainer, endOffset } = selection.getRangeAt(0);
  return offsetInStatic(element, endContainer, endOffset);
}

/** Matches elements that begin a new line of text. */
const BLOCKS = 'p, li, h1, h2, h3, h4';

/** Returns the place in an element's text at a point of the window; null if there is no text at that point. */
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

/** Returns the selected range of an element's text; null if no part of the text is selected. */
export function markedWords(element: HTMLElement): TextPoint | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return null;
  const offset = offsetInStatic(element, selection.anchorNode, selection.anchorOffset);
  const to = offsetInStatic(element, selection.focusNode, selection.focusOffset);
  return offset === null || to === null ? null : { offset, to, startsBlock: false };
}

/**
 * Focuses an element's text and puts the caret after `offset` characters. If `to` is given, selects the characters from
 * `offset` to `to`.
 */
export function placeCaret(element: HTMLElement, offset: number, to = offset): void {
  element.focus({ preventScroll: true });
  const from = pointAt(element, offset);
  const end = pointAt(element, to);
  document.getSelection()?.setBaseAndExtent(from.node, from.inside, end.node, end.inside);
}

/**
 * Returns the rectangle of the caret in an element's text, at a node or after a number of characters. The rectangle is in px of
 * the window.
 */
export function caretRect(element: HTMLElement, at: Node | number, offset = 0): DOMRect {
  const { node, inside } = typeof at === 'number' ? pointAt(element, at) : { node: at, inside: offset };
  const range = document.createRange();
  range.setStart(node, inside);
  const rect = range.getBoundingClientRect();
  // In an empty text, uses the element's rectangle, because browsers measure no caret there.
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
