import { TABLE_MAX } from '../../../model/limits.ts';
import { trimEndOf } from '../../../model/trim.ts';
import { isElement, type PastedElement } from './styles.ts';

/** The cells of a pasted table, row by row. Rows are equally long. A cell that covers several places is in each of them. */
export type CellRows = readonly (readonly (PastedElement | null)[])[];

/** The elements between a table and its rows. */
const ROW_GROUPS = new Set(['thead', 'tbody', 'tfoot']);

/**
 * Returns the cells of a table; null if the element is no table of data: a table with one row or one column, with tables
 * inside, or without the role of a table only arranges a page.
 */
export function cellsOfTable(table: PastedElement): CellRows | null {
  const role = table.getAttribute('role');
  if (table.localName !== 'table' || role === 'presentation' || role === 'none') return null;
  if (childrenOf(table).some(hasTable)) return null;
  const rows = spread(rowsOf(table));
  return rows.length > 1 && (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/**
 * Returns the cells of pasted content that is nothing but cells, such as a row or a column of a spreadsheet; null for a single
 * cell and for all other content.
 */
export function cellsAlone(content: PastedElement): CellRows | null {
  const [first, ...others] = childrenOf(content).filter(({ localName }) => !BESIDE_TABLE.has(localName));
  const words = [...content.childNodes].some(
    (node) =>
      !isElement(node) && 'nodeValue' in node && (node.nodeValue ?? '').trim() !== '' && !isComment(node),
  );
  if (first === undefined || others.length > 0 || words) return null;
  if (first.localName !== 'table') return WRAPPERS.has(first.localName) ? cellsAlone(first) : null;
  if (childrenOf(first).some(hasTable)) return null;
  const rows = spread(rowsOf(first));
  return rows.length * (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/** The elements that spreadsheets put beside their cells. They have no words for readers. */
const BESIDE_TABLE = new Set(['style', 'meta', 'link', 'title']);
/** The elements that browsers and spreadsheets put around their cells. */
const WRAPPERS = new Set([
  'google-sheets-html-origin',
  'byte-sheet-html-origin',
  'div',
  'b',
  'span',
  'body',
  'center',
]);

function isComment(node: object): boolean {
  return 'nodeName' in node && node.nodeName === '#comment';
}

/** Returns whether all cells of a line are headings. An empty corner counts as one. */
export function areHeadings(cells: readonly (PastedElement | null)[]): boolean {
  const filled = cells.filter((cell) => cell !== null);
  return filled.length > 0 && filled.every((cell) => cell.localName === 'th' || isBold(cell));
}

/** Returns whether the whole text of an element is bold. */
function isBold(element: PastedElement): boolean {
  return [...element.childNodes].every((node) => {
    if (!isElement(node)) return ('nodeValue' in node ? (node.nodeValue ?? '') : '').trim() === '';
    const style = node.getAttribute('style') ?? '';
    if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) return true;
    return ['b', 'strong', 'th', 'br'].includes(node.localName) || (hasText(node) ? isBold(node) : true);
  });
}

function hasText(element: PastedElement): boolean {
  return [...element.childNodes].some((node) =>
    isElement(node) ? hasText(node) : ('nodeValue' in node ? (node.nodeValue ?? '') : '').trim() !== '',
  );
}

function childrenOf(element: PastedElement): PastedElement[] {
  return [...element.childNodes].filter(isElement);
}

function hasTable(element: PastedElement): boolean {
  return element.localName === 'table' || childrenOf(element).some(hasTable);
}

function rowsOf(table: PastedElement): PastedElement[][] {
  const rows = childrenOf(table).flatMap((child) =>
    ROW_GROUPS.has(child.localName) ? childrenOf(child) : [child],
  );
  return rows
    .filter(({ localName }) => localName === 'tr')
    .map((row) => childrenOf(row).filter(({ localName }) => localName === 'td' || localName === 'th'));
}

/** Puts each cell into all places that it covers, and makes the rows equally long. */
function spread(rows: readonly PastedElement[][]): (PastedElement | null)[][] {
  const places: (PastedElement | null)[][] = rows.map(() => []);
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      while (places[index]![column] !== undefined) column += 1;
      for (
        let down = 0;
        down < spanOf(cell, 'rowspan', TABLE_MAX.rows) && index + down < rows.length;
        down++
      ) {
        for (let across = 0; across < spanOf(cell, 'colspan', TABLE_MAX.columns); across++)
          places[index + down]![column + across] = cell;
      }
    }
  }
  const width = Math.max(0, ...places.map(({ length }) => length));
  return places.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? null));
}

function spanOf(cell: PastedElement, name: 'rowspan' | 'colspan', max: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(1, span), max);
}

/** Returns the lines of a text, each parted at its tabs. */
export function partedLines(text: string): string[][] {
  return trimEndOf(text.replaceAll(/\r\n?/g, '\n'), '\n')
    .split('\n')
    .map((line) => line.split('\t'));
}

/** Returns the rows and cells of text that a spreadsheet copied; null if the text is no table. */
export function cellsOfText(text: string): readonly (readonly string[])[] | null {
  const rows = partedLines(text);
  const width = rows[0]?.length ?? 0;
  return rows.length > 1 && width > 1 && rows.every(({ length }) => length === width) ? rows : null;
}
