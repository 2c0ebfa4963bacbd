import { isObject, type Json, type JsonObject, sameJson } from './json.ts';
import type { Decide } from './merge-values.ts';
import type { Three } from './merge-words.ts';

interface Parts {
  readonly columns: readonly (JsonObject & { readonly key: string; readonly id: string })[];
  readonly rows: readonly (JsonObject & { readonly key: string; readonly cells: JsonObject })[];
}

/**
 * Decides about the columns of a table that one person removed and the other wrote in: a column stays with all its cells, or
 * goes with all of them. Returns the versions after these decisions, which then agree about the column.
 */
export function withDecidedColumns(
  key: string,
  versions: Three<JsonObject>,
  decide: Decide,
): Three<JsonObject> {
  const { base, mine, theirs } = versions;
  if (!isTable(base) || !isTable(mine) || !isTable(theirs)) return versions;
  let [own, other]: [JsonObject & Parts, JsonObject & Parts] = [mine, theirs];
  for (const column of base.columns) {
    const [here, there] = [has(mine, column.id), has(theirs, column.id)];
    if (here === there) continue;
    const kept = here ? mine : theirs;
    const [cells, before] = [cellsOf(kept, column.id), cellsOf(base, column.id)];
    // A row that was removed with its cell is no change of the column.
    if (Object.keys(cells).every((row) => sameJson(cells[row], before[row]))) continue;
    const texts = Object.values(cells) as Json;
    const side = decide({
      kind: 'field',
      place: { key, path: `columns.${column.key}` },
      by: 'both',
      mine: here ? texts : undefined,
      theirs: there ? texts : undefined,
    });
    const stays = (side === 'mine') === here;
    if (!stays) {
      if (here) own = withoutColumn(own, column.id);
      else other = withoutColumn(other, column.id);
    } else if (here) other = withColumn(other, base, column);
    else own = withColumn(own, base, column);
  }
  return { base, mine: own, theirs: other };
}

function has({ columns }: Parts, id: string): boolean {
  return columns.some((column) => column.id === id);
}

/** Returns the cells of a column, by the keys of their rows. */
function cellsOf({ rows }: Parts, id: string): JsonObject {
  return Object.fromEntries(
    rows.flatMap(({ key, cells }) => (cells[id] === undefined ? [] : [[key, cells[id]] as const])),
  );
}

function withoutColumn<Table extends Parts>(table: Table, id: string): Table {
  return {
    ...table,
    columns: table.columns.filter((column) => column.id !== id),
    rows: table.rows.map((row) => ({ ...row, cells: { ...row.cells, [id]: undefined } })),
  };
}

/** Returns a table with a column of the base at its place there, and with the cells that it had. */
function withColumn<Table extends Parts>(table: Table, base: Parts, column: Parts['columns'][number]): Table {
  const before = base.columns.slice(0, base.columns.indexOf(column)).map(({ key }) => key);
  const at = table.columns.findLastIndex(({ key }) => before.includes(key)) + 1;
  const cells = cellsOf(base, column.id);
  return {
    ...table,
    columns: table.columns.toSpliced(at, 0, column),
    rows: table.rows.map((row) => ({ ...row, cells: { ...row.cells, [column.id]: cells[row.key] } })),
  };
}

function isTable(value: JsonObject | undefined): value is JsonObject & Parts {
  const { columns, rows } = value ?? {};
  const all = (list: Json | undefined, is: (entry: JsonObject) => boolean) =>
    Array.isArray(list) && list.every((entry) => isObject(entry) && is(entry as JsonObject));
  return (
    all(columns, ({ key, id }) => typeof key === 'string' && typeof id === 'string') &&
    all(rows, ({ key, cells }) => typeof key === 'string' && isObject(cells))
  );
}
