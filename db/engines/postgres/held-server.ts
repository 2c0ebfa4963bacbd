import { sql } from 'kysely';
import type { Reader, Writer } from '../../connection.ts';
import type { Copied } from '../../copied-tables.ts';
import type { HeldSource } from '../../copy-changes.ts';
import type { PlainRow } from '../../table-sums.ts';

/** The number of keys that are looked up together. */
const KEYS = 500;

/** Returns the oldest transaction whose changes a snapshot may lack. @param snapshot the transaction that reads the snapshot */
export async function oldestUnseen(snapshot: Reader): Promise<string> {
  const { oldest } = await snapshot
    .selectNoFrom(
      sql<string>`(pg_snapshot_xmin(pg_current_snapshot())::text::bigint % 4294967296)::text`.as('oldest'),
    )
    .executeTakeFirstOrThrow();
  return oldest;
}

/**
 * A database on PostgreSQL whose tables are locked (`lockTables`). Rows are known to be changed by the number of the transaction
 * that has written them.
 *
 * @param since the oldest transaction whose changes the earlier copy may lack
 */
export function heldServer(trx: Writer, since: string): HeldSource {
  return {
    db: trx,
    changedRows: async function* ({ table }) {
      const keys = await trx
        .selectFrom(table)
        .select(sql<string>`ctid::text`.as('place'))
        .where(sql<boolean>`age(xmin) <= age(${since}::text::xid)`)
        .execute();
      for (const { place } of keys) {
        const [row] = await trx
          .selectFrom(table)
          .selectAll()
          .where(sql<boolean>`ctid = ${place}::tid`)
          .execute();
        yield row as unknown as PlainRow;
      }
    },
    removedKeys: async function* (copied, copy) {
      for await (const keys of keysOf(copy, copied)) {
        const found = await keysAmong(trx, copied, keys);
        for (const key of keys) if (!found.has(textOf(copied, key))) yield key;
      }
    },
  };
}

const columnsOf = ({ key }: Copied) => sql.join(key.map((column) => sql.ref(column)));
const valuesOf = ({ key }: Copied, row: PlainRow) => sql`(${sql.join(key.map((column) => row[column]))})`;
const textOf = ({ key }: Copied, row: PlainRow) => JSON.stringify(key.map((column) => row[column]));

/** Reads the keys of a table in batches. */
async function* keysOf(db: Reader, copied: Copied): AsyncIterable<readonly PlainRow[]> {
  for (let last: PlainRow | undefined; ; ) {
    const keys: readonly PlainRow[] = (await db
      .selectFrom(copied.table)
      .select(copied.key as never)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(${columnsOf(copied)}) > ${valuesOf(copied, last!)}`),
      )
      .orderBy(columnsOf(copied))
      .limit(KEYS)
      .execute()) as never;
    yield keys;
    last = keys.at(-1);
    if (keys.length < KEYS) return;
  }
}

async function keysAmong(
  db: Reader,
  copied: Copied,
  keys: readonly PlainRow[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const wanted = sql.join(keys.map((key) => valuesOf(copied, key)));
  const found: readonly PlainRow[] = (await db
    .selectFrom(copied.table)
    .select(copied.key as never)
    .where(sql<boolean>`(${columnsOf(copied)}) in (${wanted})`)
    .execute()) as never;
  return new Set(found.map((key) => textOf(copied, key)));
}
