import { changeOf } from '../../model/change.ts';
import { insertItem, setField } from '../../model/commands.ts';
import { newKey } from '../../model/ids.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { TABLE_MAX } from '../../model/limits.ts';
import { applyPatches, type Patch } from '../../model/patch.ts';
import { type FormattedText, isEmptyRichText } from '../../model/rich-text.ts';
import { cellPath } from '../../model/table.ts';
import { attempt } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { endTyping } from '../document/history.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';
import type { Cell } from './table-cells.ts';
import { tableAt } from './table-lines.ts';

/** The message about content that does not fit into a table. */
export const TABLE_CUT = `A table has at most ${TABLE_MAX.rows} rows and ${TABLE_MAX.columns} columns. The rest was left out.`;

/**
 * Fills the cells of a table with texts, row by row, from a cell to the right and down, as one undo step. The table gets the
 * rows and columns that it lacks, up to its limits. Returns the last of the cells; null if nothing was filled.
 */
export function fillCells(
  owner: string,
  at: Cell,
  texts: readonly (readonly FormattedText[])[],
): Cell | null {
  const { rows = [], columns = [] } = tableAt(owner) ?? {};
  const top = rows.findIndex(({ key }) => key === at.rows);
  const left = columns.findIndex(({ key }) => key === at.columns);
  if (top < 0 || left < 0) return null;
  const width = Math.max(...texts.map(({ length }) => length));
  const fitting = texts
    .slice(0, TABLE_MAX.rows - top)
    .map((line) =>
      Array.from({ length: Math.min(width, TABLE_MAX.columns - left) }, (_, index) => line[index]),
    );
  const needed = left + (fitting[0]?.length ?? 0) - columns.length;
  const added = Array.from({ length: Math.max(0, needed) }, () => ({ key: newKey(), id: newKey() }));
  const allColumns = [...columns, ...added];

  let end: Cell = at;
  endTyping();
  const done = attempt(() => {
    let tree = $tree.get();
    const patches: Patch[] = [];
    const insert = (path: 'rows' | 'columns', after: string | null, item: JsonObject) => {
      const change = insertItem(tree, { key: owner, path, after, item });
      patches.push(...change.patches);
      tree = applyPatches(tree, change.patches);
    };
    for (const [index, column] of added.entries())
      insert('columns', allColumns[columns.length + index - 1]?.key ?? null, column);
    let above = rows.at(-1)?.key ?? null;
    for (const [down, line] of fitting.entries()) {
      const row = rows[top + down];
      const cells = line.map((text, across) => [allColumns[left + across]!, filled(text)] as const);
      if (row === undefined) {
        const words = cells.flatMap(([{ id }, text]) => (text === undefined ? [] : [[id, text]]));
        const item = { key: newKey(), cells: Object.fromEntries(words) };
        insert('rows', above, item);
        above = item.key;
      } else {
        for (const [column, value] of cells)
          patches.push(...setField(tree, { key: owner, path: cellPath(row, column), value }).patches);
      }
      end = { rows: row?.key ?? above ?? at.rows, columns: cells.at(-1)?.[0].key ?? at.columns };
    }
    return changeOf('Paste cells', patches);
  });
  endTyping();
  if (!done) return null;
  announce(`${fitting.length * (fitting[0]?.length ?? 0)} cells pasted`);
  if (fitting.length < texts.length || left + width > TABLE_MAX.columns) toastError(TABLE_CUT);
  return end;
}

/** Returns the stored value of a cell; undefined for a cell without words. */
function filled(text: FormattedText | undefined): Json | undefined {
  return isEmptyRichText(text) ? undefined : (text as unknown as Json);
}
