import { sql } from 'kysely';
import type { Writer } from '../../connection.ts';
import { COPIED } from '../../copied-tables.ts';
import { othersChange } from '../../copy-tables.ts';
import { postgresFault } from './postgres-faults.ts';

/**
 * Lets others only read a site until the transaction ends. Call it first in the transaction, so that it sees what they have
 * changed before.
 *
 * @throws CopyError if a change of another transaction does not end in time
 */
export async function lockTables(trx: Writer): Promise<void> {
  const tables = sql.join(COPIED.map(({ table }) => sql.table(table)));
  // Reading a large file takes longer than a transaction may usually be idle.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  try {
    await sql`lock table ${tables} in share row exclusive mode`.execute(trx);
  } catch (error) {
    throw postgresFault(error) === 'locked' ? othersChange(error) : error;
  }
}
