/** CSV as spreadsheets open it: every cell in quotes, UTF-8 with a mark at the beginning, and nothing that they would compute. */

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet computes begins so, after spaces too; the full-width signs count in some of them. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r]/u;
/** Characters that no keyboard types, which would end a cell in some programs. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/** A row. A cell that would be a formula begins with an apostrophe, which says that it is text. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string): string {
  const text = value.replace(CONTROL, '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
