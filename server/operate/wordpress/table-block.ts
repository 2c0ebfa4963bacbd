import { newKey } from '../../../src/model/ids.ts';
import { SHORT_TEXT_MAX_LENGTH, TABLE_MAX } from '../../../src/model/limits.ts';
import { formattedTextFromHtml } from '../../content/documents/html/from-html.ts';
import { hasAncestor, linksIn } from './content-elements.ts';
import { NODES_PER_TEXT } from './content-texts.ts';
import { attribute, byTag, type Element, innerHtml, wordsOf } from './html-tree.ts';
import type { NewBlock } from './new-block.ts';
import { own, rowsOf } from './table-lines.ts';

/**
 * Returns a table of data as a block; null if the block cannot have its size, or one of its texts.
 *
 * @param caption the words below the table, if the table itself has no caption
 */
export function tableBlock(table: Element, caption: string): NewBlock | null {
  const rows = spread(rowsOf(table));
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || rows.length > TABLE_MAX.rows || width < 2 || width > TABLE_MAX.columns) return null;
  const texts = rows.map((row) =>
    row.map((cell) => formattedTextFromHtml(cell === null ? '' : innerHtml(cell))),
  );
  if (texts.flat().some((text) => JSON.stringify(text).split('"type"').length > NODES_PER_TEXT)) return null;
  const [first = [], ...others] = rows;
  const columns = first.map(() => ({ key: newKey(), id: newKey() }));
  return {
    componentType: 'Table',
    caption: captionOf(table) || caption,
    columns,
    rows: texts.map((cells) => ({
      key: newKey(),
      cells: Object.fromEntries(columns.map(({ id }, index) => [id, cells[index]])),
    })),
    headerRow: isHead(first, table),
    headerColumn: others.every(([cell]) => cell?.tagName === 'th'),
  };
}

/** Returns the caption of a table; '' if it has none, or one that is not short words. */
export function captionOf(table: Element): string {
  const [caption, more] = own(table, byTag('caption'));
  const words = caption === undefined || more !== undefined ? '' : wordsOf(innerHtml(caption));
  return caption === undefined || words.length > SHORT_TEXT_MAX_LENGTH || linksIn(caption).length > 0
    ? ''
    : words;
}

/** Returns the links in a table. Its cells, which hold only words, cannot have them. */
export function linksOfTable(table: Element): Element[] {
  return own(table, byTag('a')).filter(
    (link) => attribute(link, 'href') !== '' && wordsOf(innerHtml(link)) !== '',
  );
}

function isHead(row: readonly (Element | null)[], table: Element): boolean {
  const [first = null] = row;
  const isInHead = first !== null && hasAncestor(first, table, byTag('thead'));
  return isInHead || row.every((cell) => cell?.tagName === 'th');
}

/** Puts each cell into all places that it covers, and makes the rows equally long. */
function spread(rows: readonly (readonly Element[])[]): (Element | null)[][] {
  const places: (Element | null)[][] = rows.map(() => []);
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      while (places[index]![column] !== undefined) column += 1;
      const below = places.slice(index, index + spanOf(cell, 'rowspan', TABLE_MAX.rows));
      for (const line of below)
        for (let across = 0; across < spanOf(cell, 'colspan', TABLE_MAX.columns); across++)
          line[column + across] = cell;
    }
  }
  const width = Math.max(0, ...places.map(({ length }) => length));
  return places.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? null));
}

function spanOf(cell: Element, name: 'rowspan' | 'colspan', max: number): number {
  const span = Number.parseInt(attribute(cell, name), 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(1, span), max);
}
