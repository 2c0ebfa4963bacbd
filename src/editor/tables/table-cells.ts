import { isEmptyRichText } from '../../model/rich-text.ts';
import { cellPath, cellText } from '../../model/table.ts';
import { $tree } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import { select } from '../document/selection.ts';
import type { Target } from '../document/target.ts';
import { reveal } from '../page-dom/target-elements.ts';
import { addLine, type LineKind, tableAt } from './table-lines.ts';

/** A cell of a table: the keys of its row and its column. */
export type Cell = Readonly<Record<LineKind, string>>;

/** Returns the cell at a path in a table; null if the table has no such cell. */
export function cellAtPath(owner: string, path: string): Cell | null {
  const { rows = [], columns = [] } = tableAt(owner) ?? {};
  for (const row of rows) {
    const column = columns.find((one) => cellPath(row, one) === path);
    if (column !== undefined) return { rows: row.key, columns: column.key };
  }
  return null;
}

/** Returns the path of a cell; null if the table has no such cell. */
export function pathOfCell(owner: string, cell: Cell): string | null {
  const { rows = [], columns = [] } = tableAt(owner) ?? {};
  const row = rows.find(({ key }) => key === cell.rows);
  const column = columns.find(({ key }) => key === cell.columns);
  return row === undefined || column === undefined ? null : cellPath(row, column);
}

/** Puts the caret into a cell, at the end of its text. */
export function writeInCell(owner: string, cell: Cell): void {
  const property = pathOfCell(owner, cell);
  if (property === null) return;
  const label = fieldForm($tree.get(), owner, property)?.label ?? '';
  const target = { owner, property, kind: 'formattedText', label } as const;
  select(target, { focus: 'text' });
  reveal(target);
}

/**
 * Adds a row if a text is the last cell of a table, and puts the caret into the first cell of the new row. Adds none to a row
 * without words, so that another Tab leaves the table. Returns whether a row was added.
 */
export function addRowAfter({ owner, property }: Pick<Target, 'owner' | 'property'>): boolean {
  const { rows = [], columns = [] } = tableAt(owner) ?? {};
  const [last, first, end] = [rows.at(-1), columns[0], columns.at(-1)];
  if (last === undefined || first === undefined || end === undefined) return false;
  if (cellPath(last, end) !== property) return false;
  if (columns.every((one) => isEmptyRichText(cellText(last, one)))) return false;
  const added = addLine(owner, 'rows', last.key);
  if (added !== null) writeInCell(owner, { rows: added, columns: first.key });
  return added !== null;
}
