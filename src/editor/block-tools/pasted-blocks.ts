import { DOMParser as TextParser } from 'prosemirror-model';
import { newBlock } from '../../blocks/new-block.ts';
import type { StoredBlock } from '../../model/block.ts';
import { newKey } from '../../model/ids.ts';
import { TABLE_MAX } from '../../model/limits.ts';
import { type FormattedText, isEmptyRichText, type RichText } from '../../model/rich-text.ts';
import { richTextSchema } from '../../model/rich-text-schema.ts';
import type { Paragraph } from '../rich-text/paste/blocks.ts';
import { contentIn, paragraphsIn } from '../rich-text/paste/paragraphs.ts';
import { plainLines } from '../rich-text/paste/plain-text.ts';
import { type ClassStyles, classStylesOf, type PastedElement } from '../rich-text/paste/styles.ts';
import {
  areHeadings,
  cellsAlone,
  cellsOfTable,
  cellsOfText,
  partedLines,
} from '../rich-text/paste/tables.ts';
import { blockHtml, lineHtml } from '../rich-text/paste/to-html.ts';
import { lineSchema, storedText } from '../rich-text/text-documents.ts';
import { TABLE_CUT } from '../tables/fill-cells.ts';
import { inertDocument } from '../ui/trusted-html.ts';

/** A picture of pasted content, with the block in which it is to stand. */
export interface PastedPicture {
  readonly key: string;
  readonly file: File;
  readonly alt: string;
}

/** Pasted content as new blocks. */
export interface PastedBlocks {
  readonly blocks: readonly StoredBlock[];
  readonly pictures: readonly PastedPicture[];
  /** Sentences that name the parts that were left out. */
  readonly leftOut: readonly string[];
  /** Whether the content needs blocks: it has tables or pictures, or is long with headings. */
  readonly isDocument: boolean;
}

/** A text from this many paragraphs and headings on becomes a block for each heading. */
const LONG = { paragraphs: 12, headings: 2 } as const;
/** The maximum number of texts into which headings part a document. With more headings, it stays one text. */
const MAX_TEXTS = 100;

const SHOWN = { style: false, headers: false, lists: false, links: false };
/** The width and height of pictures that only count readers. */
const NO_PICTURE = new Set(['0', '1']);

type Embedded =
  | { readonly table: PastedElement }
  | { readonly picture: PastedElement }
  | { readonly rule: true };

/**
 * Turns the content of a clipboard into blocks: texts, tables, dividers, and pictures whose bytes are in the clipboard. Fetches
 * nothing: pictures that are only addresses are left out. `files` are the pictures in the clipboard.
 */
export function blocksOfClipboard(html: string, plain: string, files: readonly File[]): PastedBlocks {
  const { body, classes } = contentOf(html);
  const rows = html === '' ? cellsOfText(plain) : null;
  if (rows !== null) {
    const { block, cut } = tableOf(rows.map((row) => row.map(lineOfWords)));
    return { blocks: [block], pictures: [], leftOut: cut ? [TABLE_CUT] : [], isDocument: true };
  }
  const content =
    html === '' ? plainParagraphs(plain) : contentIn<Embedded>(body, classes, location.origin, embeddedIn);
  const embedded = content.filter((part) => !('runs' in part));
  const images = embedded.filter((part) => 'picture' in part).map(({ picture }) => picture);
  // Browsers put the bytes of a copied picture beside its address.
  const beside = files.length === images.length ? files : [];
  const paragraphs = content.filter((part) => 'runs' in part);
  const headings = paragraphs.filter(({ tag }) => tag !== 'p').length;
  const isLong = headings >= LONG.headings && paragraphs.length >= LONG.paragraphs;
  const parts = isLong && headings <= MAX_TEXTS;

  const blocks: StoredBlock[] = [];
  const pictures: PastedPicture[] = [];
  let text: Paragraph[] = [];
  let missing = 0;
  let isCut = false;
  const endText = () => {
    if (text.length > 0) blocks.push({ ...newBlock('RichText'), text: richTextOf(text) });
    text = [];
  };
  for (const part of content) {
    if ('runs' in part) {
      if (parts && part.tag !== 'p' && text.some(({ tag }) => tag === 'p')) endText();
      text.push(part);
      continue;
    }
    endText();
    if ('rule' in part) blocks.push(newBlock('Divider'));
    else if ('table' in part) {
      const { block, cut } = tableOfElement(part.table, classes);
      blocks.push(block);
      isCut ||= cut;
    } else {
      const alt = part.picture.getAttribute('alt')?.trim() ?? '';
      const file = beside[images.indexOf(part.picture)] ?? fileOfData(part.picture.getAttribute('src') ?? '');
      if (file === null) missing += 1;
      else {
        const block = newBlock('Media');
        blocks.push(block);
        pictures.push({ key: block.key, file, alt });
      }
    }
  }
  endText();
  const leftOut = [...(missing === 0 ? [] : [pictureSentence(missing)]), ...(isCut ? [TABLE_CUT] : [])];
  return { blocks, pictures, leftOut, isDocument: isLong || embedded.some((part) => !('rule' in part)) };
}

/** Returns the texts of pasted cells, row by row; null if the content is not a block of cells. */
export function cellsOfClipboard(html: string, plain: string): FormattedText[][] | null {
  if (html === '') {
    return plain.includes('\t') ? partedLines(plain).map((line) => line.map(lineOfWords)) : null;
  }
  const { body, classes } = contentOf(html);
  return cellsAlone(body)?.map((row) => row.map((cell) => lineOfCell(cell, classes))) ?? null;
}

function contentOf(html: string): { body: PastedElement; classes: ClassStyles } {
  const pasted = inertDocument(html.replace(/^Version:[^<]*/, ''));
  const sheets = [...pasted.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  return { body: pasted.body, classes: classStylesOf(sheets) };
}

function lineOfCell(cell: PastedElement | null, classes: ClassStyles): FormattedText {
  return cell === null ? lineOfWords('') : lineOf(paragraphsIn(cell, classes, location.origin));
}

function pictureSentence(count: number): string {
  return count === 1
    ? 'A picture was left out. Add it from your computer.'
    : `${count} pictures were left out. Add them from your computer.`;
}

function embeddedIn(element: PastedElement): Embedded | null {
  const { localName } = element;
  if (localName === 'hr') return { rule: true };
  if (localName === 'table') return cellsOfTable(element) === null ? null : { table: element };
  const isCounter = ['width', 'height'].some((side) => NO_PICTURE.has(element.getAttribute(side) ?? ''));
  return localName === 'img' && !isCounter ? { picture: element } : null;
}

function tableOfElement(table: PastedElement, classes: ClassStyles): { block: StoredBlock; cut: boolean } {
  const cells = cellsOfTable(table) ?? [];
  const lines = cells.map((row) => row.map((cell) => lineOfCell(cell, classes)));
  const captions = [...table.childNodes].filter(
    (node): node is PastedElement => 'localName' in node && node.localName === 'caption',
  );
  const caption = captions.flatMap((one) => paragraphsIn(one, classes, location.origin));
  const words = caption.flatMap(({ runs }) => runs.map(({ text }) => text)).join(' ');
  const body = cells.slice(1);
  return tableOf(lines, {
    caption: words.replaceAll(/\s+/g, ' ').trim().slice(0, 500),
    headerRow: areHeadings(cells[0] ?? []),
    headerColumn: areHeadings(body.map(([first]) => first ?? null)),
  });
}

function tableOf(
  lines: readonly (readonly FormattedText[])[],
  settings: { caption?: string; headerRow?: boolean; headerColumn?: boolean } = {},
): { block: StoredBlock; cut: boolean } {
  const width = lines[0]?.length ?? 0;
  const columns = Array.from({ length: Math.min(width, TABLE_MAX.columns) }, () => ({
    key: newKey(),
    id: newKey(),
  }));
  const rows = lines.slice(0, TABLE_MAX.rows).map((line) => ({
    key: newKey(),
    cells: Object.fromEntries(columns.map(({ id }, index) => [id, line[index] ?? lineOfWords('')])),
  }));
  const block = { ...newBlock('Table'), headerRow: false, ...settings, columns, rows };
  return { block, cut: width > TABLE_MAX.columns || lines.length > TABLE_MAX.rows };
}

function richTextOf(paragraphs: readonly Paragraph[]): RichText {
  const { body } = inertDocument(blockHtml(paragraphs, SHOWN));
  return storedText('richText', TextParser.fromSchema(richTextSchema).parse(body)) as RichText;
}

function lineOf(paragraphs: readonly Paragraph[]): FormattedText {
  const { body } = inertDocument(lineHtml(paragraphs, SHOWN));
  const text = storedText('formattedText', TextParser.fromSchema(lineSchema).parse(body)) as FormattedText;
  return isEmptyRichText(text) ? lineOfWords('') : text;
}

function lineOfWords(words: string): FormattedText {
  const text = words.trim();
  return {
    type: 'doc',
    content: [{ type: 'paragraph', ...(text === '' ? {} : { content: [{ type: 'text', text }] }) }],
  };
}

function plainParagraphs(plain: string): (Paragraph | Embedded)[] {
  const run = { bold: false, italic: false, underline: false, lang: null, link: null };
  return plainLines(plain).map((lines) => ({
    tag: 'p',
    item: null,
    runs: [{ ...run, text: lines.join('\n') }],
  }));
}

/** Returns the picture in a `data:` address; null if the address leads elsewhere. Reads the bytes without a request. */
function fileOfData(address: string): File | null {
  const [, type = '', data = ''] = /^data:(image\/[a-z+.-]+);base64,([\w+/=\s]+)$/i.exec(address) ?? [];
  if (data === '') return null;
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
    return new File([bytes], `pasted.${type.split('/')[1]?.replace(/\+.*/, '')}`, { type });
  } catch {
    return null;
  }
}
