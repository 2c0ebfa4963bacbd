import { type Change, changeOf } from '../../model/change.ts';
import { insertItem, moveItemTo, removeItem, setField } from '../../model/commands.ts';
import { indexOfItem } from '../../model/field-path.ts';
import { newKey } from '../../model/ids.ts';
import type { JsonObject } from '../../model/json.ts';
import { TABLE_MAX } from '../../model/limits.ts';
import type { Patch } from '../../model/patch.ts';
import { cellPath, type TableParts } from '../../model/table.ts';
import { attempt } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';

/** The lines of a table: its rows or its columns. Each name is also that of the field that holds them. */
export type LineKind = 'rows' | 'columns';

export const LINE_NAMES = {
  rows: { one: 'row', One: 'Row', back: 'up', on: 'down', before: 'above', after: 'below' },
  columns: {
    one: 'column',
    One: 'Column',
    back: 'left',
    on: 'right',
    before: 'on the left',
    after: 'on the right',
  },
} as const;

/** Returns a table of the page; null if the page has no such block. */
export function tableAt(owner: string): TableParts | null {
  const block = $tree.get().blocks[owner];
  return block?.componentType === 'Table' ? (block as unknown as TableParts) : null;
}

/** Adds an empty line after another one; null adds it first. Returns its key; null if the table is full. */
export function addLine(owner: string, kind: LineKind, after: string | null): string | null {
  const full = fullReason(owner, kind);
  if (full !== null) {
    toastError(full);
    return null;
  }
  const key = newKey();
  const { one, One } = LINE_NAMES[kind];
  const done = attempt(() => {
    const item: JsonObject = kind === 'rows' ? { key, cells: {} } : { key, id: newKey() };
    return named(`Add ${one}`, insertItem($tree.get(), { key: owner, path: kind, after, item }));
  });
  if (!done) return null;
  const keys = keysOf(owner, kind);
  announce(`${One} added at position ${keys.indexOf(key) + 1} of ${keys.length}`);
  return key;
}

/** Moves a line after another one; null moves it first. Returns whether it moved. */
export function moveLine(owner: string, kind: LineKind, line: string, after: string | null): boolean {
  const { one, One } = LINE_NAMES[kind];
  const from = keysOf(owner, kind).indexOf(line);
  const done = attempt(() =>
    named(
      `Move ${one}`,
      moveItemTo($tree.get(), { key: owner, path: kind, item: line, to: { path: kind, after }, below: '' }),
    ),
  );
  const keys = keysOf(owner, kind);
  const to = keys.indexOf(line);
  if (!done || to === from) return false;
  announce(`${One} moved from position ${from + 1} to ${to + 1} of ${keys.length}`);
  return true;
}

/** Moves a line one place. Returns whether it moved. */
export function stepLine(owner: string, kind: LineKind, line: string, by: 1 | -1): boolean {
  const keys = keysOf(owner, kind);
  const others = keys.filter((key) => key !== line);
  return moveLine(owner, kind, line, others[keys.indexOf(line) + by - 1] ?? null);
}

/** Removes a line with its cells. Returns whether the table had it. */
export function removeLine(owner: string, kind: LineKind, line: string): boolean {
  const { one, One } = LINE_NAMES[kind];
  const done = attempt(() => {
    const tree = $tree.get();
    const { patches } = removeItem(tree, { key: owner, path: kind, item: line });
    return changeOf(`Remove ${one}`, [...cellPatches(owner, kind, line), ...patches]);
  });
  if (done) announce(`${One} removed. Undo brings it back.`);
  return done;
}

/** Returns the patches that empty the cells of a column. */
function cellPatches(owner: string, kind: LineKind, line: string): readonly Patch[] {
  const { columns = [], rows = [] } = tableAt(owner) ?? {};
  const column = kind === 'columns' ? columns.find(({ key }) => key === line) : undefined;
  if (column === undefined) return [];
  return rows.flatMap(
    (row) => setField($tree.get(), { key: owner, path: cellPath(row, column), value: undefined }).patches,
  );
}

/** Returns why no line can be added to a table, in words; null if one can be added. */
export function fullReason(owner: string, kind: LineKind): string | null {
  const max = TABLE_MAX[kind];
  return keysOf(owner, kind).length < max ? null : `A table has at most ${max} ${kind}.`;
}

/** Returns why a line of a table cannot be removed, in words; null if it can be removed. */
export function onlyReason(owner: string, kind: LineKind): string | null {
  const { one } = LINE_NAMES[kind];
  return keysOf(owner, kind).length > 1 ? null : `This is the only ${one}. You can remove the whole table.`;
}

/** Returns the keys of the lines of a table, in order. */
export function keysOf(owner: string, kind: LineKind): readonly string[] {
  return (tableAt(owner)?.[kind] ?? []).map(({ key }) => key);
}

/** Returns the key of the next line or, if there is none, of the previous one; null if there is no other line. */
export function besideLine(owner: string, kind: LineKind, line: string): string | null {
  const lines = tableAt(owner)?.[kind] ?? [];
  const index = indexOfItem(lines as never, line);
  return (lines[index + 1] ?? lines[index - 1])?.key ?? null;
}

function named(name: string, change: Change): Change {
  return { ...change, name };
}
