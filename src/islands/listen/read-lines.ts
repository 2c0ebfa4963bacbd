/** A paragraph, heading or list item: its text, and the text nodes that contain the text. */
export interface Line {
  readonly text: string;
  readonly pieces: readonly { readonly node: Text; readonly start: number }[];
}

/** Elements that continue the line around them. All other elements begin and end a line. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/i;

/**
 * Elements that are not read, including their content: controls, texts of controls, and text that is repeated or leads
 * elsewhere. The remaining text equals `spoken` in the definitions of the blocks. `e2e/listen.spec.ts` compares the two on
 * every page.
 */
const SKIPPED = [
  'script, style, template, svg, picture, iframe, form, nav, button, select, dialog, [hidden]',
  // Slides out of view are hidden from screen readers, but are read aloud. Copies of slides are skipped, because they are not
  // content.
  '[aria-hidden="true"]:not(.slides-list > li), .glide__slide--clone',
  '[role="status"], [aria-live], .visually-hidden, .button, .button-secondary, .listen, .twin, .hand-over, .donation-host',
  '.form-block > :not(h2), .events, .events-all, .expandable-first, .expandable summary, .expandable-link',
  '.accordion-more, .accordion-less, .accordion-link',
  '.media-frame, .map-picture',
].join(',');

/** Returns the lines of some elements in document order, including lines in closed details, but without blank lines. */
export function readLines(roots: Iterable<Element>): Line[] {
  const lines: Line[] = [];
  let text = '';
  let pieces: { node: Text; start: number }[] = [];
  const endLine = () => {
    if (text.trim() !== '') lines.push({ text, pieces });
    text = '';
    pieces = [];
  };
  const walk = (element: Element) => {
    if (element.matches(SKIPPED)) return;
    const inline = INLINE.test(element.localName);
    if (!inline) endLine();
    for (const child of element.childNodes) {
      if (child.nodeType === Node.ELEMENT_NODE) walk(child as Element);
      else if (child.nodeType === Node.TEXT_NODE) {
        pieces.push({ node: child as Text, start: text.length });
        text += child.nodeValue;
      }
    }
    if (!inline) endLine();
  };
  for (const root of roots) walk(root);
  return lines;
}

/** A part of a line whose words are in one language. */
export interface Run {
  readonly start: number;
  readonly end: number;
  /** A language tag; '' for the language of the page. */
  readonly lang: string;
}

/** Returns the parts of a line, each in one language. */
export function languageRuns({ text, pieces }: Line): Run[] {
  const runs: { start: number; end: number; lang: string }[] = [];
  for (const [index, { node, start }] of pieces.entries()) {
    const end = pieces[index + 1]?.start ?? text.length;
    const lang = node.parentElement?.closest('body [lang]')?.getAttribute('lang') ?? '';
    const last = runs.at(-1);
    if (last?.lang === lang) last.end = end;
    else runs.push({ start, end, lang });
  }
  return runs;
}

/** Returns the range on the page for a part of a line; null if the page has changed and no longer contains this part. */
export function rangeOf({ pieces }: Line, start: number, end: number): Range | null {
  const at = (offset: number) => pieces.findLast((piece) => piece.start <= offset);
  const first = at(start);
  const last = at(end - 1);
  if (!first?.node.isConnected || !last?.node.isConnected) return null;
  if (start - first.start > first.node.length || end - last.start > last.node.length) return null;
  const range = document.createRange();
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}
