/** The edges of a box in the window, in px. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the lines of a text, each only as wide as its words, so that the space next to a short heading counts as free. */
export function linesOf(text: Element): readonly Edges[] {
  const range = document.createRange();
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const lines: Edges[] = [];
  while (walker.nextNode() !== null) {
    range.selectNodeContents(walker.currentNode);
    lines.push(...range.getClientRects());
  }
  return lines.length === 0 ? [text.getBoundingClientRect()] : lines;
}

/** Returns the part of the window that the editor's bars do not cover, in px. */
export function freeRoom(): Edges {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(document.body);
  return {
    left: Number.parseFloat(paddingLeft),
    top: Number.parseFloat(paddingTop),
    right: document.documentElement.clientWidth - Number.parseFloat(paddingRight),
    bottom: window.innerHeight - Number.parseFloat(paddingBottom),
  };
}
