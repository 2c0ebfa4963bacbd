import type { ListItem, Paragraph, Run } from './blocks.ts';
import { pastedLink } from './clean-pasted-address.ts';
import { isDropped, isHidden } from './dropped.ts';
import { type Marks, marksInside } from './marks.ts';
import { partedAtBlankLines, withPlainSpaces } from './spaces.ts';
import {
  type ClassStyles,
  classesOf,
  isElement,
  isText,
  type PastedElement,
  type PastedNode,
  type Styles,
  stylesOf,
} from './styles.ts';
import { wordListItem } from './word-list-item.ts';

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu ol p pre search section summary table tbody td tfoot th ' +
    'thead tr ul'
  ).split(' '),
);

type Tag = Paragraph['tag'];
type OpenItem = Omit<ListItem, 'continues'> & { begun: boolean };

interface Context {
  readonly marks: Marks;
  readonly link: Run['link'];
  readonly tag: Tag;
  readonly item: OpenItem | null;
  readonly list: {
    readonly level: number;
    readonly ordered: boolean;
    readonly id: unknown;
    start: number;
  } | null;
  /** Whether line ends in the HTML source count as line breaks. */
  readonly pre: boolean;
}

/** Returns the content of pasted elements as paragraphs in reading order. `origin` is the origin of this site. */
export function paragraphsIn(root: PastedElement, classes: ClassStyles, origin: string): Paragraph[] {
  return contentIn<never>(root, classes, origin, () => null);
}

/**
 * Returns the content of pasted elements in reading order: its paragraphs, and what `embed` returns for elements that are no
 * text, such as tables and pictures. The content of these elements is in no paragraph.
 */
export function contentIn<Embedded>(
  root: PastedElement,
  classes: ClassStyles,
  origin: string,
  embed: (element: PastedElement) => Embedded | null,
): (Paragraph | Embedded)[] {
  const paragraphs: (Paragraph | Embedded)[] = [];
  let runs: Run[] = [];

  const flush = ({ tag, item }: Context) => {
    const words = withPlainSpaces(runs);
    runs = [];
    const parts = tag === 'p' ? partedAtBlankLines(words) : [words].filter((part) => part.length > 0);
    for (const part of parts) {
      paragraphs.push({
        tag,
        item: item === null ? null : itemOf(item),
        runs: tag === 'p' ? part : unbold(part),
      });
    }
  };

  const walk = (node: PastedNode, context: Context) => {
    if (isText(node))
      runs.push({ text: textOf(node.nodeValue ?? '', context), ...context.marks, link: context.link });
    if (!isElement(node)) return;
    const styles = stylesOf(node, classes);
    const embedded = isHidden(node, styles) ? null : embed(node);
    if (embedded !== null) {
      flush(context);
      paragraphs.push(embedded);
      return;
    }
    if (isDropped(node, styles)) return;
    if (node.localName === 'br') {
      runs.push({ text: '\n', ...context.marks, link: context.link });
      return;
    }
    const inside = contextInside(node, context);
    const parted = BLOCKS.has(node.localName) || /^(block|list-item|table)/.test(styles.get('display') ?? '');
    if (parted) flush(context);
    for (const child of node.childNodes) walk(child, inside);
    if (parted) flush(inside);
  };

  const contextInside = (element: PastedElement, context: Context): Context => {
    const styles = stylesOf(element, classes);
    const tag = tagOf(element, styles.get('mso-outline-level')) ?? context.tag;
    const link = element.localName === 'a' ? (pastedLink(element, origin) ?? context.link) : context.link;
    // Drops the underlines of all links, including unsafe ones, because browsers underline links anyway.
    const marks = marksInside(element, styles, context.marks);
    const isLink = link !== null || element.getAttribute('href') !== null;
    const item = itemInside(element, context) ?? wordListItem(element, styles) ?? context.item;
    return {
      marks: isLink ? { ...marks, underline: false } : marks,
      link,
      // A list item contains only paragraphs.
      tag: item === null ? tag : 'p',
      item,
      list: listInside(element, context),
      pre: keepsLines(element, styles) ?? context.pre,
    };
  };

  const start: Context = {
    marks: { bold: false, italic: false, underline: false, lang: null },
    link: null,
    tag: 'p',
    item: null,
    list: null,
    pre: false,
  };
  walk(root, start);
  flush(start);
  return paragraphs;
}

function textOf(text: string, { pre }: Context): string {
  return pre ? text.replaceAll(/\r\n?/g, '\n') : text.replaceAll(/[\t\n\r\f ]+/g, ' ');
}

/** Returns whether line ends in the HTML source of an element count as line breaks; null if its styles do not say. */
function keepsLines({ localName }: PastedElement, styles: Styles): boolean | null {
  const whiteSpace = styles.get('white-space-collapse') ?? styles.get('white-space');
  if (whiteSpace !== undefined) return /^(pre|break-spaces)/.test(whiteSpace);
  return localName === 'pre' ? true : null;
}

/** Limits heading levels to the range from 2 to 4, because the page's header has level 1. */
function tagOf(element: PastedElement, outlineLevel: string | undefined): Tag | null {
  const { localName } = element;
  if (localName === 'p' && classesOf(element).includes('MsoTitle')) return 'h2';
  const role =
    element.getAttribute('role') === 'heading' ? (element.getAttribute('aria-level') ?? '2') : undefined;
  const level = /^h([1-6])$/.exec(localName)?.[1] ?? role ?? (localName === 'p' ? outlineLevel : undefined);
  const number = Number.parseInt(level ?? '', 10);
  return Number.isNaN(number) || number > 6 ? null : (`h${Math.min(4, Math.max(2, number))}` as Tag);
}

function listInside(element: PastedElement, { list }: Context): Context['list'] {
  const ordered = element.localName === 'ol';
  if (!ordered && element.localName !== 'ul') return list;
  const start = Number.parseInt(element.getAttribute('start') ?? '', 10);
  return { level: (list?.level ?? 0) + 1, ordered, id: element, start: Number.isNaN(start) ? 1 : start };
}

/**
 * Returns the list item that an element begins. Reads attributes, because Word Online puts each item into a separate list, and
 * stores the actual list and level in attributes.
 */
function itemInside(element: PastedElement, { list }: Context): OpenItem | null {
  if (element.localName !== 'li') return null;
  const { level, ordered, id, start } = list ?? { level: 1, ordered: false, id: null, start: 1 };
  const ariaLevel = Number.parseInt(element.getAttribute('data-aria-level') ?? '', 10);
  return {
    level: Number.isNaN(ariaLevel) ? level : ariaLevel,
    ordered,
    start,
    list: element.getAttribute('data-listid') ?? id,
    begun: false,
  };
}

function itemOf(item: OpenItem): ListItem {
  const { begun, ...place } = item;
  item.begun = true;
  return { ...place, continues: begun };
}

/** Removes the bold mark from a heading that is bold as a whole, because the mark is only the heading's style. */
function unbold(runs: readonly Run[]): readonly Run[] {
  return runs.every(({ bold, text }) => bold || text.trim() === '')
    ? runs.map((run) => ({ ...run, bold: false }))
    : runs;
}
