import { settleSettings } from './block-words.ts';
import { isBlockOfWords, type Surroundings } from './content-elements.ts';
import { type Headings, headingsOf, underHeading } from './headings.ts';
import { showHidden } from './hidden-content.ts';
import { attribute, byTag, elementsIn, type HtmlNode, isElement, setAttribute, treeOf } from './html-tree.ts';
import { keepForm } from './kept-form.ts';
import { type Note, takeOutUnusable } from './left-out.ts';
import { withoutShortcodes } from './shortcodes.ts';

/** The XML markers (CDATA) around a text. In HTML, the markers would hide the text. */
const [XML_START, XML_END] = ['<![CDATA[', ']]>'];

/** Matches the beginning of a comment whose end does not follow within 1,000 characters. */
const OPEN_COMMENT = /<!--(?![^>]{0,1000}-->)/g;
const LINE_LENGTH = 800;

/** The content of a WordPress page, ready for conversion to blocks. */
export interface ContentTree {
  /**
   * The nodes of the content, without elements that no page can have; null if the content cannot be parsed. Links lead to the
   * new pages.
   */
  readonly nodes: readonly HtmlNode[] | null;
  readonly html: string;
  readonly headings: Headings;
}

/** Parses the content of a page from the block editor or the classic editor. */
export async function contentTree(content: string, around: Surroundings): Promise<ContentTree> {
  const unknown = new Set<string>();
  const written = withoutXmlSigns(content);
  const html = withoutShortcodes(written, around.attached, (name) => unknown.add(name));
  for (const names of inLines([...unknown].map((name) => `[${name}]`)))
    around.note(`Shortcodes of plugins: ${names}`);
  const nodes = treeOf(content.includes('<!-- wp:') ? html : autoParagraphs(html));
  const headings = headingsOf(nodes ?? []);
  if (nodes === null) around.note('It is too long or nested too deeply: only its text was taken over');
  else {
    const note: Note = (message, node) =>
      around.note(underHeading(message, node === undefined ? '' : headings.get(node)));
    settleSettings(nodes, note);
    showHidden(nodes);
    takeOutUnusable(nodes, note);
    keepForm(nodes);
    await settleLinks(nodes, around, note);
  }
  return { nodes, html, headings };
}

/** Joins names into lines that are short enough for a report. */
function inLines(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + name.length < LINE_LENGTH)
      lines[lines.length - 1] = `${line}, ${name}`;
    else lines.push(name);
  }
  return lines;
}

/**
 * Removes the CDATA markers from the content. Removes the beginnings of comments between two markers, so that they do not hide
 * what follows.
 */
function withoutXmlSigns(content: string): string {
  const [before = '', ...parts] = content.split(XML_START);
  const texts = parts.map((part) => {
    const closed = part.indexOf(XML_END);
    const end = closed < 0 ? part.indexOf('>') + 1 : closed;
    // Without an end marker, the text ends at the next `>` or, if there is none, at the end of the content.
    const length = end > 0 || closed === 0 ? end : part.length;
    return part.slice(0, length).replaceAll(OPEN_COMMENT, ' ') + part.slice(length);
  });
  return [before, ...texts].join('').replaceAll(XML_END, '');
}

async function settleLinks(nodes: readonly HtmlNode[], around: Surroundings, note: Note): Promise<void> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const links = [...(node.tagName === 'a' ? [node] : []), ...elementsIn(node, byTag('a'))];
    for (const link of links) {
      const href = attribute(link, 'href');
      if (href === '') continue;
      setAttribute(link, 'href', await around.link(href));
      if (elementsIn(link, isBlockOfWords).length > 0)
        note(`A link was around more than words: ${attribute(link, 'href')}`, link);
    }
  }
}

/** Block-level elements, which separate paragraphs. */
const TAGS =
  'address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|iframe|main|nav|ol|p|pre|script|section|style|table|ul';
const OPENING = new RegExp(`<(?:${TAGS})\\b`, 'gi');
const CLOSING = new RegExp(`</(?:${TAGS})>|<hr\\b[^<>]{0,1000}>`, 'gi');
const BLOCK = new RegExp(
  `^</?(?:${TAGS}|li|dt|dd|tr|td|th|tbody|thead|tfoot|caption|figcaption|summary|option)\\b`,
  'i',
);
/** A block-level element in which new lines are line breaks, as in a paragraph. */
const ADDRESS = /^<address\b/i;
const NEW_LINE = /(?<!<br ?\/?>|<address>)\n(?!<\/address>)/gi;

/**
 * Converts text from WordPress's classic editor to the HTML that readers saw: an empty line begins a paragraph, any other new
 * line is a line break.
 */
function autoParagraphs(text: string): string {
  const apart = text
    .replaceAll('\r\n', '\n')
    .replaceAll(OPENING, (tag) => `\n\n${tag}`)
    .replaceAll(CLOSING, (tag) => `${tag}\n\n`);
  return apart
    .split('\n\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const lines = part.replaceAll(NEW_LINE, '<br>\n');
      return ADDRESS.test(part) ? lines : BLOCK.test(part) ? part : `<p>${lines}</p>`;
    })
    .join('\n');
}
