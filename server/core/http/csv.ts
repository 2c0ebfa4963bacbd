import Papa from 'papaparse';

/** CSV as spreadsheets open it: every cell in quotes, UTF-8 with a mark at the beginning, and nothing that they would compute. */

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The beginning of anything that a spreadsheet computes, after spaces too; the full-width signs count in some of them. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r]/u;
/** Characters that no keyboard types, which would end a cell in some programs. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;
const LINE_END = '\r\n';

/** Rows of a file. A cell that would be a formula begins with an apostrophe, which says that it is text. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const typed = rows.map((cells) => cells.map((cell) => cell.replace(CONTROL, '')));
  return Papa.unparse(typed, { quotes: true, newline: LINE_END, escapeFormulae: FORMULA }) + LINE_END;
}
