import { sql } from 'kysely';
import type { Writer } from './connection.ts';
import { databaseTime } from './engines/postgres/clock.ts';

/** The number of rows removed per step. The number is low, so that attempts wait only briefly. */
const ROWS_PER_STEP = 500;

/**
 * Adds attempts to the window of a key, which begins with its first attempt by the clock of the database. Only on PostgreSQL, and
 * not in a transaction, so that the attempts stay counted whatever becomes of the work.
 *
 * @param weight the number of attempts to add
 * @returns the attempts in the window, and the milliseconds until it ends
 */
export async function countAttempts(
  db: Writer,
  key: string,
  { weight, windowMs }: { readonly weight: number; readonly windowMs: number },
): Promise<{ readonly count: number; readonly leftMs: number }> {
  const { rows } = await sql<{ count: number; ends_at: string; now: string }>`
    insert into attempt_count as counted (key, count, ends_at)
      values (${key}, ${weight}, ${databaseTime(windowMs)})
      on conflict (key) do update set
        count = case when counted.ends_at <= ${databaseTime()} then 0 else counted.count end + excluded.count,
        ends_at = case when counted.ends_at <= ${databaseTime()} then excluded.ends_at else counted.ends_at end
      returning count, ends_at, ${databaseTime()} as now`.execute(db);
  const { count, ends_at, now } = rows[0]!;
  return { count, leftMs: Date.parse(ends_at) - Date.parse(now) };
}

/** Begins a new window for a key. */
export async function forgetAttempts(db: Writer, key: string): Promise<void> {
  await db.deleteFrom('attempt_count').where('key', '=', key).execute();
}

/** Removes some of the windows that ended by `now` (ISO 8601). Returns whether more may remain to be removed. */
export async function removeEndedCounts(db: Writer, now: string): Promise<boolean> {
  const rows = await db
    .selectFrom('attempt_count')
    .select('key')
    .where('ends_at', '<=', now)
    .limit(ROWS_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  const keys = rows.map(({ key }) => key);
  await db.deleteFrom('attempt_count').where('key', 'in', keys).where('ends_at', '<=', now).execute();
  return true;
}
