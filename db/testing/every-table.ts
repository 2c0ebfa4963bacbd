import { sql } from 'kysely';
import type { Writer } from '../connection.ts';
import type { CopiedTable } from '../copied-tables.ts';
import { copiedIn, copiedRow } from '../copy-tables.ts';
import type { PlainRow } from '../table-sums.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

/** Stores rows in every table of a site in a SQLite database, with another value in each column. */
export async function fillEveryTable(db: Writer, rows = 3): Promise<void> {
  for (const { table } of await copiedIn(db)) {
    const columns = await rowsOf<Column>(db, sql`select * from pragma_table_info(${table})`);
    const named = await rowsOf<{ from: string }>(
      db,
      sql`select "from" from pragma_foreign_key_list(${table})
        union select info.name from pragma_index_list(${table}) as list, pragma_index_info(list.name) as info
          where list."unique"`,
    );
    const keys = new Set(
      [...columns.filter(({ pk }) => pk > 0), ...named.map(({ from: name }) => ({ name }))].map(
        ({ name }) => name,
      ),
    );
    for (let number = 1; number <= rows; number += 1)
      await db
        .insertInto(table)
        .values(rowFor(number, table, columns, keys) as never)
        .execute();
  }
}

function rowFor(
  number: number,
  table: CopiedTable,
  columns: readonly Column[],
  keys: ReadonlySet<string>,
): PlainRow {
  const valueIn = ({ name, type, notnull, pk }: Column, place: number) => {
    if (type.toLowerCase() === 'integer') return keys.has(name) ? number : number * 1000 + place;
    if (keys.has(name)) return `row ${number}`;
    return notnull === 0 && pk === 0 && number === 1 ? null : `${table} ${name} ${number} ä 😀 \n '"\\ \0`;
  };
  return Object.fromEntries(columns.map((column, place) => [column.name, valueIn(column, place)]));
}

/** Returns the rows of every table of a site, as a copy has them. */
export async function everyRow(db: Writer): Promise<Readonly<Record<string, readonly PlainRow[]>>> {
  const all: Record<string, readonly PlainRow[]> = {};
  for (const { table, key } of await copiedIn(db)) {
    const rows = await db.selectFrom(table).selectAll().execute();
    const keyOf = (row: PlainRow) => key.map((column) => row[column]).join();
    all[table] = rows
      .map((row) => copiedRow(row as unknown as PlainRow))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }
  return all;
}

async function rowsOf<Row>(db: Writer, query: ReturnType<typeof sql>): Promise<readonly Row[]> {
  return (await query.execute(db)).rows as readonly Row[];
}
