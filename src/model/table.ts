import { type FormattedText, isEmptyRichText } from './rich-text.ts';

/** A column of a table. Its `id` names its cells in the rows; copies of a table keep it, but get new keys. */
export interface TableColumn {
  readonly key: string;
  readonly id: string;
}

/** A row of a table: its cells by the `id` of their columns. A cell that is missing is empty. */
export interface TableRow {
  readonly key: string;
  readonly cells: Readonly<Record<string, FormattedText>>;
}

/** The columns and rows of a table, and whether its first row and its first column are headings. */
export interface TableParts {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  readonly headerRow: boolean;
  readonly headerColumn: boolean;
}

/** Returns the path of a cell in its table. */
export function cellPath(row: TableRow, column: TableColumn): string {
  return `rows.${row.key}.cells.${column.id}`;
}

/** Returns the text of a cell; null if the cell is missing. */
export function cellText(row: TableRow, { id }: TableColumn): FormattedText | null {
  return Object.hasOwn(row.cells, id) ? row.cells[id]! : null;
}

/** Returns the columns and rows of a table that have words. Visitors see no others. */
export function shownParts({ columns, rows }: Pick<TableParts, 'columns' | 'rows'>): {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
} {
  const hasWords = (row: TableRow, column: TableColumn) => !isEmptyRichText(cellText(row, column));
  const shown = columns.filter((column) => rows.some((row) => hasWords(row, column)));
  return { columns: shown, rows: rows.filter((row) => shown.some((column) => hasWords(row, column))) };
}

/** Returns the name of a cell for editors: 'Row 2, column 3'; null if the table has no cell at the path. */
export function cellLabel(
  { rows, columns }: Pick<TableParts, 'columns' | 'rows'>,
  path: string,
): string | null {
  const [, row, , column] = path.split('.');
  const [down, across] = [
    rows.findIndex(({ key }) => key === row),
    columns.findIndex(({ id }) => id === column),
  ];
  return down < 0 || across < 0 ? null : `Row ${down + 1}, column ${across + 1}`;
}
