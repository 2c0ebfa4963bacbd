import { byTag, type Element, elementsIn, innerHtml, wordsOf } from './html-tree.ts';

/** A table as paragraphs, one for each row: with the heading of its column before each cell, where the table has headings. */
export function tableLines(table: Element): string {
  const rows = elementsIn(table, byTag('tr')).map((row) => elementsIn(row, byTag('td', 'th')));
  const [caption] = elementsIn(table, byTag('caption'));
  const before = caption === undefined ? '' : `<p>${innerHtml(caption)}</p>`;
  const [first = [], ...others] = rows;
  const isHeaded = others.length > 0 && first.length > 1 && first.every(byTag('th'));
  if (!isHeaded) return before + rows.map((row) => line(row.map((cell) => cellHtml(cell)))).join('');
  const headings = first.map((cell) => wordsOf(innerHtml(cell)));
  const lines = others.map((row) =>
    line(
      row.map((cell, index) =>
        headings[index] ? `<b>${escaped(headings[index])}:</b> ${innerHtml(cell)}` : cellHtml(cell),
      ),
    ),
  );
  return before + lines.join('');
}

function cellHtml(cell: Element): string {
  return cell.tagName === 'th' ? `<b>${innerHtml(cell)}</b>` : innerHtml(cell);
}

function line(cells: readonly string[]): string {
  const filled = cells
    .filter((cell) => wordsOf(cell) !== '')
    .map((cell) => cell.replaceAll(/<\/?p\b[^<>]*>/g, ' '));
  return `<p>${filled.join('<br>')}</p>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
