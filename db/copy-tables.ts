import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import { COPIED, type Copied, type CopiedTable, OWN_COLUMNS } from './copied-tables.ts';
import { differingTables, type PlainRow, TableSum, type TableSums } from './table-sums.ts';

/** A batch has at most so many rows, and fewer where those of the batch before took more than so many characters. */
const BATCH = { rows: 100, length: 4_000_000 } as const;

/** The parts in which rows of a table are copied that refer to rows of the same table: answers after their threads. */
const PARTS: Readonly<Partial<Record<CopiedTable, readonly RawBuilder<boolean>[]>>> = {
  comment: [sql`thread_id = id`, sql`thread_id <> id`],
};

/** Thrown if a copy differs from its original, or could not be begun. The message names the tables, or says what to do. */
export class CopyError extends Error {
  override name = 'CopyError';
}

/** Returns the error for a copy that others do not let begin. */
export function othersChange(cause: unknown): CopyError {
  return new CopyError(
    'Another program is changing the site, and did not end in time. Nothing was copied. Try again.',
    { cause },
  );
}

/**
 * Copies all that belongs to a site from one database to another, of either engine, in place of what the other one has. Both have
 * the same schema. Reads in batches, so the rows of a large site are never in memory together; `from` must be a transaction or
 * a database that nobody changes. Compares all rows afterwards.
 *
 * @param to a transaction, so that the other database gets everything or nothing
 * @param tables those of the schema (`copiedIn`), if it may be of an earlier version
 * @throws CopyError
 */
export async function copyTables(
  from: Reader,
  to: Writer,
  tables: readonly Copied[] = COPIED,
): Promise<TableSums> {
  await emptyTables(to, tables);
  const sums = new Map<CopiedTable, TableSum>();
  for (const copied of tables) sums.set(copied.table, await copyTable(from, to, copied));
  compareSums(sums, await sumTables(to, tables));
  return sums;
}

/** Returns the tables of a copy that a database of any version has. */
export async function copiedIn(db: Writer): Promise<readonly Copied[]> {
  const names = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return COPIED.filter(({ table }) => names.has(table));
}

/** Copies the rows of one table, in place of those that are there. */
async function copyTable(from: Reader, to: Writer, copied: Copied): Promise<TableSum> {
  await to.deleteFrom(copied.table).execute();
  const sum = new TableSum();
  for await (const rows of batches(from, copied)) {
    for (const row of rows) sum.add(row);
    await insertRows(to, copied.table, rows);
  }
  return sum;
}

/** Returns the checksums of all tables that a copy has. */
export async function sumTables(db: Reader, tables: readonly Copied[] = COPIED): Promise<TableSums> {
  const sums = new Map<CopiedTable, TableSum>();
  for (const copied of tables) {
    const sum = new TableSum();
    for await (const rows of batches(db, copied)) for (const row of rows) sum.add(row);
    sums.set(copied.table, sum);
  }
  return sums;
}

/** @throws CopyError if a copy differs from its original */
export function compareSums(original: TableSums, copy: TableSums): void {
  const differing = differingTables(original, copy);
  if (differing.length === 0) return;
  throw new CopyError(`The copy differs from the original in ${differing.join(', ')}.`);
}

/** Whether a migrated database has no site. */
export async function hasNoSite(db: Reader): Promise<boolean> {
  for (const table of ['domain', 'user', 'page'] as const) {
    if ((await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst()) !== undefined)
      return false;
  }
  return true;
}

async function insertRows(to: Writer, table: CopiedTable, rows: readonly PlainRow[]): Promise<void> {
  await to
    .insertInto(table)
    .values(rows as never)
    .execute();
}

/** Reads a table in the order of its key, without the columns that mean nothing elsewhere. */
async function* batches(db: Reader, { table, key }: Copied): AsyncIterable<readonly PlainRow[]> {
  for (const part of PARTS[table] ?? [null]) {
    let limit: number = BATCH.rows;
    for (let last: PlainRow | undefined; ; ) {
      const found = await db
        .selectFrom(table)
        .selectAll()
        .$if(part !== null, (query) => query.where(part!))
        .$if(last !== undefined, (query) => query.where(isAfter(key, last!)))
        .orderBy(sql.join(key.map((column) => sql.ref(column))))
        .limit(limit)
        .execute();
      if (found.length === 0) break;
      last = found.at(-1) as unknown as PlainRow;
      const rows = found.map((row) => copiedRow(row as unknown as PlainRow));
      yield rows;
      if (rows.length < limit) break;
      limit = nextLimit(rows);
    }
  }
}

function nextLimit(rows: readonly PlainRow[]): number {
  const length = rows.reduce((sum, row) => sum + lengthOf(row), 0);
  return Math.max(1, Math.min(BATCH.rows, Math.floor((rows.length * BATCH.length) / Math.max(1, length))));
}

const lengthOf = (row: PlainRow) =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);

const isAfter = (key: readonly string[], last: PlainRow) => sql<boolean>`
  (${sql.join(key.map((column) => sql.ref(column)))}) > (${sql.join(key.map((column) => last[column]))})`;

/** Returns the row as both engines store it: PostgreSQL stores no NUL in a text. */
export function copiedRow(row: PlainRow): PlainRow {
  const columns = Object.entries(row).filter(([column]) => !OWN_COLUMNS.includes(column));
  return Object.fromEntries(
    columns.map(([column, value]) => [
      column,
      typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
    ]),
  );
}

/** Removes all rows, so that those of a copy take their places. */
async function emptyTables(db: Writer, tables: readonly Copied[]): Promise<void> {
  for (const { table } of tables.toReversed()) await db.deleteFrom(table).execute();
}
