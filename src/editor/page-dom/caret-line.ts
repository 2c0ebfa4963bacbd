import type { TextPoint } from '../document/selection.ts';
import type { Edges } from './edges.ts';
import { SCREEN_READER_ONLY } from './static-text.ts';

/** The lines of a text on the page, as the browser has broken them, and the caret's place in them. */

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** One end of a text. */
type End = 'first' | 'last';

/**
 * Returns whether an arrow key would lead out of a text: the caret is on the text's first or last line or, for the keys to the
 * left and right, at its very start or end. A selection of words never leads out.
 */
export function leadsOut(element: HTMLElement, key: ArrowKey): boolean {
  const caret = caretIn(element);
  if (caret === null) return false;
  const end: End = key === 'ArrowUp' || isBackward(element, key) ? 'first' : 'last';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return isAtEnd(element, caret, end);
  const [line, box] = [lineAt(element, end), caretBox(element)];
  if (line === null || box === null) return true;
  const middle = (box.top + box.bottom) / 2;
  return end === 'first' ? middle < line.bottom : middle > line.top;
}

/** Returns whether an arrow key to the left or right leads to the text before, which depends on the direction of writing. */
export function isBackward(element: HTMLElement, key: ArrowKey): boolean {
  if (key === 'ArrowUp' || key === 'ArrowDown') return key === 'ArrowUp';
  return (getComputedStyle(element).direction === 'rtl') === (key === 'ArrowRight');
}

/** Returns the box of the caret in a text, in px of the window; null if the text does not have the caret. */
export function caretBox(element: HTMLElement): Edges | null {
  const caret = caretIn(element);
  if (caret === null) return null;
  const { startContainer: node, startOffset: offset } = caret;
  const rect = caret.getClientRects()[0] ?? boxBeside(node, offset) ?? element.getBoundingClientRect();
  const before = node instanceof Text && offset > 0 ? boxesOf(node, offset - 1, offset).at(-1) : undefined;
  // The end of a broken line and the start of the next one are the same place in the text.
  return before !== undefined && before.bottom <= middleOf(rect) && isAtLineEnd()
    ? { left: before.right, top: before.top, right: before.right, bottom: before.bottom }
    : rect;
}

/** Returns the place on the first or last line of a text that is nearest to `x`; null if that line has no words. */
export function pointOnLine(element: HTMLElement, end: End, x: number): TextPoint | null {
  const line = lineAt(element, end);
  if (line === null) return null;
  let passed = 0;
  let nearest: { readonly distance: number; readonly passed: number } | null = null;
  for (const leaf of leavesOf(element, end)) {
    if (!(leaf instanceof Text)) break;
    const letters = lettersOf(leaf.data);
    for (const { from, to } of end === 'first' ? letters : letters.toReversed()) {
      const box = boxesOf(leaf, from, to).at(-1);
      if (box !== undefined && !isOnLine(box, line)) return pointAfter(nearest);
      const edges = end === 'first' ? [box?.left, box?.right] : [box?.right, box?.left];
      for (const [index, edge] of edges.entries()) {
        const distance = edge === undefined ? Number.POSITIVE_INFINITY : Math.abs(edge - x);
        if (distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
          nearest = { distance, passed: passed + index * (to - from) };
      }
      passed += to - from;
    }
  }
  return pointAfter(nearest);

  function pointAfter(found: { readonly passed: number } | null): TextPoint | null {
    if (found === null) return null;
    if (end === 'first') return { offset: found.passed, startsBlock: false };
    return { offset: lengthOf(element) - found.passed, startsBlock: true };
  }
}

function caretIn(element: HTMLElement): Range | null {
  const selection = document.getSelection();
  if (selection?.isCollapsed !== true || selection.rangeCount === 0) return null;
  const caret = selection.getRangeAt(0);
  return element.contains(caret.startContainer) ? caret : null;
}

function isAtEnd(element: HTMLElement, { startContainer, startOffset }: Range, end: End): boolean {
  const [leaf] = leavesOf(element, end);
  if (leaf === undefined) return true;
  const place = document.createRange();
  if (leaf instanceof Text) place.setStart(leaf, end === 'first' ? 0 : leaf.length);
  else place.setStartBefore(leaf);
  place.collapse(true);
  const side = place.comparePoint(startContainer, startOffset);
  return end === 'first' ? side <= 0 : side >= 0;
}

/** Returns the box of the first or last line of a text; null if the text is empty. */
function lineAt(element: HTMLElement, end: End): Edges | null {
  for (const leaf of leavesOf(element, end)) {
    const boxes = leaf instanceof Text ? boxesOf(leaf, 0, leaf.length) : [leaf.getBoundingClientRect()];
    const box = end === 'first' ? boxes[0] : boxes.at(-1);
    if (box !== undefined) return box;
  }
  return null;
}

/** Returns the words and the line breaks of a text, beginning at one end. */
function* leavesOf(element: HTMLElement, end: End): Generator<Text | Element> {
  const walker = document.createTreeWalker(
    element,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) => {
      if (node instanceof Text) return node.length > 0 ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
      if (node instanceof HTMLBRElement) return NodeFilter.FILTER_ACCEPT;
      return node instanceof Element && node.matches(SCREEN_READER_ONLY)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_SKIP;
    },
  );
  const step = () => (end === 'first' ? walker.nextNode() : walker.previousNode());
  let node = end === 'first' ? walker.firstChild() : walker.lastChild();
  for (; node !== null; node = step()) yield node as Text | Element;
}

/** Returns the boxes of a part of the words, one for each line. */
function boxesOf(words: Text, from: number, to: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(words, from);
  range.setEnd(words, to);
  return [...range.getClientRects()].filter(({ height }) => height > 0);
}

/** Returns the box of a caret that is between two elements, where browsers measure none. */
function boxBeside(node: Node, offset: number): DOMRect | null {
  const [after, before] = [node.childNodes[offset], node.childNodes[offset - 1]];
  const range = document.createRange();
  if (after !== undefined) range.selectNode(after);
  else if (before !== undefined) range.selectNode(before);
  else return null;
  const boxes = [...range.getClientRects()].filter(({ height }) => height > 0);
  const box = after !== undefined ? boxes[0] : boxes.at(-1);
  return box === undefined
    ? null
    : new DOMRect(after !== undefined ? box.left : box.right, box.top, 0, box.height);
}

/** Returns whether the caret is at the end of a line that goes on below, rather than at the start of the line below. */
function isAtLineEnd(): boolean {
  const selection = document.getSelection();
  if (selection === null) return false;
  const { focusNode, focusOffset } = selection;
  selection.modify('move', 'forward', 'lineboundary');
  const moved = selection.focusNode !== focusNode || selection.focusOffset !== focusOffset;
  if (moved) selection.collapse(focusNode, focusOffset);
  return !moved;
}

function lettersOf(words: string): { readonly from: number; readonly to: number }[] {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(words);
  return [...letters].map(({ index, segment }) => ({ from: index, to: index + segment.length }));
}

function lengthOf(element: HTMLElement): number {
  let length = 0;
  for (const leaf of leavesOf(element, 'first')) length += leaf instanceof Text ? leaf.length : 0;
  return length;
}

function isOnLine(box: Edges, line: Edges): boolean {
  const middle = middleOf(box);
  return middle > line.top && middle < line.bottom;
}

function middleOf({ top, bottom }: Edges): number {
  return (top + bottom) / 2;
}
