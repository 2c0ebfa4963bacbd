import type { Writer } from './connection.ts';
import { databaseTime } from './engines/postgres/clock.ts';

/**
 * Takes a lease, or extends it, for some milliseconds from now by the clock of the database. Returns whether `holder` has the
 * lease then. Only on PostgreSQL.
 */
export async function takeLease(
  db: Writer,
  { name, holder, ms }: { readonly name: string; readonly holder: string; readonly ms: number },
): Promise<boolean> {
  const until = databaseTime(ms);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lease')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((eb) => eb.or([eb('lease.holder', '=', holder), eb('lease.until', '<', databaseTime())])),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Gives a lease back, so that another server can take it at once. */
export async function giveLeaseBack(
  db: Writer,
  { name, holder }: { readonly name: string; readonly holder: string },
): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();
}
