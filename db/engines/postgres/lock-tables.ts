import { sql } from 'kysely';
import type { Writer } from '../../connection.ts';
import { COPIED } from '../../copied-tables.ts';

/**
 * Lets others only read a site until the transaction ends. Call it first in the transaction, so that it sees what they have
 * changed before.
 */
export async function lockTables(trx: Writer): Promise<void> {
  const tables = sql.join(COPIED.map(({ table }) => sql.table(table)));
  await sql`lock table ${tables} in share row exclusive mode`.execute(trx);
}
