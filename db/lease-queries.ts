import { sql } from 'kysely';
import type { Writer } from './connection.ts';

/**
 * Takes a lease, or extends it, for some milliseconds from now by the clock of the database. Returns whether `holder` has the
 * lease then. Only on PostgreSQL.
 */
export async function takeLease(
  db: Writer,
  { name, holder, ms }: { readonly name: string; readonly holder: string; readonly ms: number },
): Promise<boolean> {
  const now = sql<string>`to_char(clock_timestamp() at time zone 'UTC', ${ISO})`;
  const until = sql<string>`to_char((clock_timestamp() + ${ms} * interval '1 millisecond') at time zone 'UTC', ${ISO})`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lease')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((eb) => eb.or([eb('lease.holder', '=', holder), eb('lease.until', '<', now)])),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Gives a lease back, so that another server can take it at once. */
export async function giveLeaseBack(
  db: Writer,
  { name, holder }: { readonly name: string; readonly holder: string },
): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();
}
