import { RICH_TEXT_MAX_DEPTH } from '../../../model/limits.ts';

/** What pasted text comes down to, before it is a part of the document. */

export interface Run {
  /** Words; '\n' is a line break. */
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly link: PastedLink | null;
}

export interface PastedLink {
  readonly href: string;
  /** The file that a link copied from a text of Hearth leads to; '' for a file by its address. */
  readonly fileId: string | null;
}

/** Where a paragraph stands in a list. */
export interface Point {
  /** From 1. */
  readonly level: number;
  readonly ordered: boolean;
  /** The number that its list begins with, if this is the first of it. */
  readonly start: number;
  /** Which list it belongs to; two numbered lists that follow each other count anew. */
  readonly list: unknown;
  /** Whether it goes on with the point before, as a further paragraph of it. */
  readonly continues: boolean;
}

/** A paragraph, a heading, or a paragraph of a point, in reading order. */
export interface Paragraph {
  readonly tag: 'p' | 'h2' | 'h3' | 'h4';
  readonly point: Point | null;
  readonly runs: readonly Run[];
}

export interface List {
  readonly ordered: boolean;
  readonly start: number;
  readonly items: (Paragraph | List)[][];
}

/** Each level of a list is two levels of the document; the document, a paragraph and its text are three. */
const MAX_LEVEL = Math.floor((RICH_TEXT_MAX_DEPTH - 3) / 2);

interface OpenList {
  readonly list: List;
  readonly level: number;
  readonly id: unknown;
}

/** Paragraphs with the points among them in lists, those of a higher level inside the point before them. */
export function nested(paragraphs: readonly Paragraph[]): (Paragraph | List)[] {
  const blocks: (Paragraph | List)[] = [];
  let open: OpenList[] = [];
  for (const paragraph of paragraphs) {
    if (paragraph.point === null) {
      open = [];
      blocks.push(paragraph);
    } else {
      open = place(paragraph, paragraph.point, open, blocks);
    }
  }
  return blocks;
}

function place(
  paragraph: Paragraph,
  { level, ordered, start, list: id, continues }: Point,
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
