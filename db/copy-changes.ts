import { sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import { COPIED, type Copied } from './copied-tables.ts';
import { CopyError, copiedRow, copyTable } from './copy-tables.ts';
import type { HeldFile } from './engines/sqlite/held-file.ts';
import { type PlainRow, rowText } from './table-sums.ts';

/** A batch has at most so many rows. */
const BATCH_ROWS = 50;
/** The table that removing and storing the rows of other tables changes. It is copied anew. */
const LAST = 'removed_for_good';

/**
 * Brings a copy of an earlier state of a database file up to date. Compares the changed rows, and the number of the rows of each
 * table, afterwards. Returns the number of changes.
 *
 * @throws CopyError; or an error of the database if rows have changed in such a way that they cannot be stored one after the
 * other, such as pages that have changed places
 */
export async function copyChanges(from: HeldFile, to: Writer): Promise<number> {
  let changes = 0;
  for (const copied of COPIED.toReversed()) {
    for (const key of from.removedKeys(copied)) {
      await to.deleteFrom(copied.table).where(hasKey(copied, key)).execute();
      changes += 1;
    }
  }
  for (const copied of COPIED) {
    for (const rows of inBatches(from.changedRows(copied))) {
      await putRows(to, copied, rows);
      changes += rows.length;
    }
    if (copied.table === LAST) await copyTable(from.db, to, copied);
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
async function compareChanges(from: HeldFile, to: Writer): Promise<void> {
  for (const copied of COPIED) {
    const { table } = copied;
    for (const row of from.changedRows(copied)) {
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

function* inBatches(rows: Iterable<PlainRow>): Iterable<readonly PlainRow[]> {
  let batch: PlainRow[] = [];
  for (const row of rows) {
    batch.push(copiedRow(row));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
