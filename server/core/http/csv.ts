import Papa from 'papaparse';

/** CSV for spreadsheets: every cell is quoted, the text is UTF-8 with a byte order mark, and no cell is evaluated as a formula. */

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Matches the start of a formula, after optional spaces; some spreadsheets accept the full-width signs too. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r]/u;
/** Control characters; in some programs, some of them end a cell. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;
const LINE_END = '\r\n';

/** Formats the rows of a CSV file. A cell that would be a formula gets a leading apostrophe, which marks it as text. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const typed = rows.map((cells) => cells.map((cell) => cell.replace(CONTROL, '')));
  return Papa.unparse(typed, { quotes: true, newline: LINE_END, escapeFormulae: FORMULA }) + LINE_END;
}
