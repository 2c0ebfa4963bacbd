import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../connection.ts';

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** The time of the database's own clock, which all servers share, some milliseconds from now (ISO 8601, UTC). */
export function databaseTime(inMs = 0): RawBuilder<string> {
  return sql`to_char((clock_timestamp() + ${inMs} * interval '1 millisecond') at time zone 'UTC', ${ISO})`;
}

/** Returns the time of the database's own clock (ISO 8601, UTC). */
export async function databaseNow(db: Reader): Promise<string> {
  const { now } = await db.selectNoFrom(databaseTime().as('now')).executeTakeFirstOrThrow();
  return now;
}
