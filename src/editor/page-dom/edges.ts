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
  range.selectNodeContents(text);
  const lines = linesIn(range);
  return lines.length === 0 ? [text.getBoundingClientRect()] : lines;
}

/** Returns the lines of the words in a range, each only as wide as its words. A line with several marks has several parts. */
export function linesIn(range: Range): readonly Edges[] {
  const { commonAncestorContainer: around, startContainer, startOffset, endContainer, endOffset } = range;
  const walker = document.createTreeWalker(
    around instanceof Element ? around : (around.parentElement ?? around),
    NodeFilter.SHOW_TEXT,
  );
  const part = document.createRange();
  const lines: Edges[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    part.selectNodeContents(node);
    if (node === startContainer) part.setStart(node, startOffset);
    if (node === endContainer) part.setEnd(node, endOffset);
    lines.push(...part.getClientRects());
  }
  return lines;
}

/** Returns the size of the window, and the height above which popovers would cover the bar above the page or the quick exit. */
export function popoverRoom(): { readonly width: number; readonly height: number; readonly top: number } {
  const { clientWidth: width } = document.documentElement;
  return { width, height: window.innerHeight, top: freeRoom().top };
}

/** Returns the lower edge in the window of the telephone numbers for a crisis, which messages never cover, in px. */
export function bottomOfNumbers(): number {
  return document.querySelector('.site .emergency-strip')?.getBoundingClientRect().bottom ?? 0;
}

/** Returns the part of the window that neither the editor's bars nor the bar of the quick exit covers, in px. */
export function freeRoom(): Edges {
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(document.body);
  const top = Number.parseFloat(paddingTop);
  const bottom = window.innerHeight - Number.parseFloat(paddingBottom);
  // The quick exit stays at the upper edge of a wide window, and at the lower edge of a narrow one. So does the strip with the
  // numbers, on wide windows, if the page has a number of its own.
  const kept =
    document.querySelector('.site .quick-exit') ??
    document.querySelector('.site:has(.call) .emergency-strip');
  const exit = kept?.getBoundingClientRect();
  return {
    left: Number.parseFloat(paddingLeft),
    top: exit !== undefined && exit.top <= top ? Math.max(top, exit.bottom) : top,
    right: document.documentElement.clientWidth - Number.parseFloat(paddingRight),
    bottom: exit !== undefined && exit.bottom >= bottom ? Math.min(bottom, exit.top) : bottom,
  };
}
