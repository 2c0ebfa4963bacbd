import { autoParagraphs } from './auto-paragraphs.ts';
import { isBlockOfWords } from './content-elements.ts';
import { attribute, byTag, elementsIn, type HtmlNode, isElement, setAttribute, treeOf } from './html-tree.ts';
import { takeOutUnusable } from './left-out.ts';
import { withoutShortcodes } from './shortcodes.ts';
import type { Surroundings } from './surroundings.ts';

/** Signs of XML, of which HTML hides what follows them. */
const XML_TEXT = /<!\[CDATA\[|\]\]>/g;

/** The content of a WordPress page, ready to be made blocks of. */
export interface ContentTree {
  /** Without anything that no page can have, and with links that lead to the new pages; null where no tree can be made of it. */
  readonly nodes: readonly HtmlNode[] | null;
  readonly html: string;
}

/** Reads the content of a page: of the block editor, or of the classic one. */
export async function contentTree(content: string, around: Surroundings): Promise<ContentTree> {
  const unknown = new Set<string>();
  const html = withoutShortcodes(content.replaceAll(XML_TEXT, ''), (name) => unknown.add(name));
  if (unknown.size > 0)
    around.note(`Shortcodes of plugins: ${[...unknown].map((name) => `[${name}]`).join(', ')}`);
  const nodes = treeOf(content.includes('<!-- wp:') ? html : autoParagraphs(html));
  if (nodes === null) around.note('It is too long or nested too deeply: only its text was taken over');
  else {
    takeOutUnusable(nodes, (message) => around.note(message));
    await settleLinks(nodes, around);
  }
  return { nodes, html };
}

async function settleLinks(nodes: readonly HtmlNode[], around: Surroundings): Promise<void> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const links = [...(node.tagName === 'a' ? [node] : []), ...elementsIn(node, byTag('a'))];
    for (const link of links) {
      const href = attribute(link, 'href');
      if (href === '') continue;
      setAttribute(link, 'href', await around.link(href));
      if (elementsIn(link, isBlockOfWords).length > 0)
        around.note(`A link was around more than words: ${attribute(link, 'href')}`);
    }
  }
}
