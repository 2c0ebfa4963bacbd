import Papa from 'papaparse';

/** CSV for spreadsheets. Every cell is quoted, the text is UTF-8 with a byte order mark, and no cell is evaluated as a formula. */

/** The byte order mark. The mark tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Matches the start of a formula, after optional spaces. The full-width signs are included, because some spreadsheets accept
 * them.
 */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r]/u;
/** Control characters. In some programs, a control character can end a cell. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;
const LINE_END = '\r\n';

/** Formats the rows of a CSV file. A cell that would be a formula gets a leading apostrophe, which marks it as text. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const typed = rows.map((cells) => cells.map((cell) => cell.replace(CONTROL, '')));
  return Papa.unparse(typed, { quotes: true, newline: LINE_END, escapeFormulae: FORMULA }) + LINE_END;
}
