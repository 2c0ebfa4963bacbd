import { hasAncestor, isSpecial } from './content-elements.ts';
import { textHtml } from './content-texts.ts';
import { byTag, type Element, elementsIn, innerHtml, wordsOf } from './html-tree.ts';

const TABLE = byTag('table');
/** Elements that never occur in the cells of a data table. */
const OF_PAGES = byTag('h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol');

/** Returns the cells and captions of a layout table, in order; null if the table contains data. */
export function layoutCells(table: Element): Element[] | null {
  const cells = own(table, byTag('td', 'th', 'caption'));
  const isLayout = cells.some(
    (cell) =>
      elementsIn(cell, (inside) => isSpecial(inside) || OF_PAGES(inside)).length > 0 ||
      elementsIn(cell, byTag('p')).length > 1,
  );
  return isLayout && headingsOf(table) === null ? cells : null;
}

/**
 * Converts a table to paragraphs, one for each row. If the table has column headings, each cell follows the heading of its
 * column.
 */
export function tableLines(table: Element): string {
  const headings = headingsOf(table);
  const captions = own(table, byTag('caption')).map((caption) => `<p>${innerHtml(caption)}</p>`);
  const rows = rowsOf(table).slice(headings === null ? 0 : 1);
  const lines = rows.map((row) => line(row.map((cell, index) => cellHtml(cell, headings?.[index] ?? ''))));
  return [...captions, ...lines].join('');
}

/** Returns the column headings; null if the first row is like the other rows. */
function headingsOf(table: Element): string[] | null {
  const [first = [], ...others] = rowsOf(table);
  const isHeaded = others.length > 0 && first.length > 1 && first.every(byTag('th'));
  return isHeaded ? first.map((cell) => wordsOf(innerHtml(cell))) : null;
}

export const rowsOf = (table: Element) => own(table, byTag('tr')).map((row) => own(row, byTag('td', 'th')));

/** Returns the elements that belong to a table, without the elements of nested tables. */
export function own(element: Element, holds: (element: Element) => boolean): Element[] {
  return elementsIn(element, holds).filter((found) => !hasAncestor(found, element, TABLE));
}

function cellHtml(cell: Element, heading: string): string {
  if (heading !== '') return `<b>${textHtml(heading)}:</b> ${innerHtml(cell)}`;
  return cell.tagName === 'th' ? `<b>${innerHtml(cell)}</b>` : innerHtml(cell);
}

function line(cells: readonly string[]): string {
  const filled = cells
    .filter((cell) => wordsOf(cell) !== '')
    .map((cell) => cell.replaceAll(/<\/?p\b[^<>]*>/g, ' '));
  return `<p>${filled.join('<br>')}</p>`;
}
