import { RICH_TEXT_MAX_DEPTH } from '../../../model/limits.ts';

/** A piece of pasted text with its marks, before it becomes part of the document. */

export interface Run {
  /** The text of the run; '\n' is a line break. */
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  /** The language, if it is another than that of the page. */
  readonly lang: string | null;
  readonly link: PastedLink | null;
}

export interface PastedLink {
  readonly href: string;
  /**
   * The id of the linked file, if the link was copied from a text in Hearth; '' if that link has only a URL, null if the link
   * was copied from elsewhere.
   */
  readonly fileId: string | null;
}

/** The place of a paragraph in a list. */
export interface ListItem {
  /** Counted from 1. */
  readonly level: number;
  readonly ordered: boolean;
  /** The number of the first item in the list. It is used only if this is the first item. */
  readonly start: number;
  /** An identity of the list. Adjacent numbered lists with different identities are numbered separately. */
  readonly list: unknown;
  /** Whether this is another paragraph of the previous item. */
  readonly continues: boolean;
}

/** A paragraph, a heading, or a paragraph of a list item, in reading order. */
export interface Paragraph {
  readonly tag: 'p' | 'h2' | 'h3' | 'h4';
  readonly item: ListItem | null;
  readonly runs: readonly Run[];
}

export interface List {
  readonly ordered: boolean;
  readonly start: number;
  readonly items: (Paragraph | List)[][];
}

/** Each level of a list takes two levels of the document. The document itself, a paragraph and its text take three more. */
const MAX_LEVEL = Math.floor((RICH_TEXT_MAX_DEPTH - 3) / 2);

interface OpenList {
  readonly list: List;
  readonly level: number;
  readonly id: unknown;
}

/** Groups consecutive list paragraphs into lists, and nests items of a higher level in the previous item. */
export function nested(paragraphs: readonly Paragraph[]): (Paragraph | List)[] {
  const blocks: (Paragraph | List)[] = [];
  let open: OpenList[] = [];
  for (const paragraph of paragraphs) {
    if (paragraph.item === null) {
      open = [];
      blocks.push(paragraph);
    } else {
      open = place(paragraph, paragraph.item, open, blocks);
    }
  }
  return blocks;
}

function place(
  paragraph: Paragraph,
  { level, ordered, start, list: id, continues }: ListItem,
  before: readonly OpenList[],
  blocks: (Paragraph | List)[],
): OpenList[] {
  const open = before.filter((one) => one.level <= level);
  const innermost = open.at(-1);
  if (continues && innermost !== undefined) {
    innermost.list.items.at(-1)!.push(paragraph);
    return open;
  }
  const full = innermost !== undefined && open.length === MAX_LEVEL && innermost.level < level;
  if (innermost !== undefined && (full || goesOn(innermost, level, ordered, id))) {
    innermost.list.items.push([paragraph]);
    return open;
  }
  if (innermost?.level === level) open.pop();
  const list: List = { ordered, start, items: [[paragraph]] };
  const parent = open.at(-1)?.list.items.at(-1) ?? blocks;
  parent.push(list);
  return [...open, { list, level, id }];
}

function goesOn({ list, level, id }: OpenList, atLevel: number, ordered: boolean, ofList: unknown): boolean {
  return level === atLevel && list.ordered === ordered && (!ordered || id === ofList);
}
