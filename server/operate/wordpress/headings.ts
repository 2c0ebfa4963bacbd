import { byTag, type HtmlNode, isElement, textIn } from './html-tree.ts';

const HEADING = byTag('h1', 'h2', 'h3', 'h4', 'h5', 'h6');
const TOLD_LENGTH = 80;

/** The heading above each node of a page, in words; '' above the first heading. */
export type Headings = WeakMap<HtmlNode, string>;

export function headingsOf(nodes: readonly HtmlNode[]): Headings {
  const headings: Headings = new WeakMap();
  let heading = '';
  const visit = (node: HtmlNode): void => {
    headings.set(node, heading);
    if (!isElement(node)) return;
    if (HEADING(node)) heading = textIn(node).slice(0, TOLD_LENGTH);
    for (const inside of node.childNodes) visit(inside);
  };
  for (const node of nodes) visit(node);
  return headings;
}

/** Returns a message about a part of a page, with the heading above that part. */
export function underHeading(message: string, heading = ''): string {
  return heading === '' ? message : `${message} (below the heading ‘${heading}’)`;
}

export const isHeading = HEADING;
