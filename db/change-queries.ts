import { sql } from 'kysely';
import type { Writer } from './connection.ts';

/** Changes of which the other servers on a PostgreSQL database must learn. */

/** The channel on which the number of each change is notified when its transaction commits. */
export const CHANGE_CHANNEL = 'hearth_change';

/** A change that another server, or this one, has committed. */
export interface StoredChange {
  readonly number: number;
  readonly server: string;
  readonly effects: string;
}

/**
 * Stores a change in the transaction that makes it, and notifies all servers when the transaction commits. Returns the number
 * of the change.
 *
 * @param sessionId the session in which the change is made; null if nobody makes it
 */
export async function insertChange(
  trx: Writer,
  change: { readonly server: string; readonly at: string; readonly effects: string },
  sessionId: string | null,
): Promise<number> {
  const { server, at, effects } = change;
  const { rows } = await sql<{ number: number }>`with
      stored as (insert into change (server, at, effects) values (${server}, ${at}, ${effects}) returning number),
      noted as (update session set change_number = (select number from stored) where id = ${sessionId})
    select number, pg_notify(${CHANGE_CHANNEL}, number::text) from stored`.execute(trx);
  return rows[0]!.number;
}

/** The changes since a transaction, and the transaction from which to read the next time. */
export interface ChangesSince {
  readonly changes: readonly StoredChange[];
  /** The oldest transaction that may still commit a change. */
  readonly oldestOpen: number;
}

/**
 * Returns the committed changes of transactions from `since` on, in the order of their numbers. Changes are not found by their
 * numbers alone, because a transaction may commit after another one with a higher number.
 */
export async function changesSince(db: Writer, since: number): Promise<ChangesSince> {
  const { rows } = await sql<
    { oldestOpen: number } & { [Name in keyof StoredChange]: StoredChange[Name] | null }
  >`
    select s.oldest_open as "oldestOpen", c.number, c.server, c.effects
      from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest_open) as s
      left join change as c on c.transaction_id >= ${since} order by c.number`.execute(db);
  const changes = rows.flatMap(({ number, server, effects }) =>
    number === null ? [] : [{ number, server, effects } as StoredChange],
  );
  return { changes, oldestOpen: rows[0]?.oldestOpen ?? since };
}

/** Removes changes that were made before a time (ISO 8601). */
export async function removeOldChanges(db: Writer, before: string): Promise<void> {
  await db.deleteFrom('change').where('at', '<', before).execute();
}
