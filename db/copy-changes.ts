import { sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import { COPIED, type Copied } from './copied-tables.ts';
import { CopyError, copiedRow, copyTables } from './copy-tables.ts';
import { databaseFault } from './database-fault.ts';
import { type PlainRow, rowText } from './table-sums.ts';

/** A database in which others can only read, and what differs from an earlier state of it, of which there is a copy. */
export interface HeldSource {
  readonly db: Reader;
  /** Returns the rows that were added or changed since the earlier state, and maybe others. */
  changedRows(copied: Copied): Iterable<PlainRow> | AsyncIterable<PlainRow>;
  /** Returns the keys of the rows that were removed since. @param copy the copy of the earlier state */
  removedKeys(copied: Copied, copy: Reader): Iterable<PlainRow> | AsyncIterable<PlainRow>;
}

/** A batch has at most so many rows. */
const BATCH_ROWS = 50;

/**
 * Brings a copy of an earlier state of a database up to date. Copies everything again if the changes cannot be stored one after
 * the other, such as those of pages that have changed places, or the copy differs then. Returns the number of changes.
 *
 * @param to a transaction
 * @throws CopyError
 */
export async function bringUpToDate(from: HeldSource, to: Writer): Promise<number> {
  await sql`savepoint changes`.execute(to);
  try {
    return await copyChanges(from, to);
  } catch (error) {
    if (!(error instanceof CopyError || databaseFault(error) === 'statement')) throw error;
    await sql`rollback to savepoint changes`.execute(to);
    await copyTables(from.db, to);
    return 0;
  }
}

/** Copies what has changed. Compares the changed rows, and the number of the rows of each table, afterwards. */
async function copyChanges(from: HeldSource, to: Writer): Promise<number> {
  let changes = 0;
  for (const copied of COPIED.toReversed()) {
    for await (const key of from.removedKeys(copied, to)) {
      await to.deleteFrom(copied.table).where(hasKey(copied, key)).execute();
      changes += 1;
    }
  }
  for (const copied of COPIED) {
    for await (const rows of inBatches(from.changedRows(copied))) {
      await putRows(to, copied, rows);
      changes += rows.length;
    }
  }
  await compareChanges(from, to);
  return changes;
}

async function putRows(to: Writer, { table, key }: Copied, rows: readonly PlainRow[]): Promise<void> {
  const others = Object.keys(rows[0]!).filter((column) => !key.includes(column));
  await to
    .insertInto(table)
    .values(rows as never)
    .onConflict((conflict) => {
      const found = conflict.columns(key as never);
      if (others.length === 0) return found.doNothing();
      const values = others.map((column) => [column, sql.ref(`excluded.${column}`)]);
      return found.doUpdateSet(Object.fromEntries(values));
    })
    .execute();
}

/** @throws CopyError */
async function compareChanges(from: HeldSource, to: Writer): Promise<void> {
  for (const copied of COPIED) {
    const { table } = copied;
    for await (const row of from.changedRows(copied)) {
      const wanted = copiedRow(row);
      const found = await to.selectFrom(table).selectAll().where(hasKey(copied, row)).executeTakeFirst();
      if (found !== undefined && rowText(copiedRow(found as unknown as PlainRow)) === rowText(wanted))
        continue;
      throw new CopyError(`The copy differs from the original in ${table}.`);
    }
    const [there, here] = [await countOf(to, copied), await countOf(from.db, copied)];
    if (there !== here)
      throw new CopyError(
        `The copy differs from the original in ${table} (${here} rows, and ${there} in the copy).`,
      );
  }
}

async function countOf(db: Reader, { table }: Copied): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const hasKey = ({ key }: Copied, row: PlainRow) =>
  sql<boolean>`(${sql.join(key.map((column) => sql.ref(column)))}) = (${sql.join(key.map((column) => row[column]))})`;

async function* inBatches(
  rows: Iterable<PlainRow> | AsyncIterable<PlainRow>,
): AsyncIterable<readonly PlainRow[]> {
  let batch: PlainRow[] = [];
  for await (const row of rows) {
    batch.push(copiedRow(row));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
