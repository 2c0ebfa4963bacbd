import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Writer } from '../../connection.ts';
import { engineOf } from '../engine.ts';

/** The advisory lock of this program for work that one server does at a time. */
const LOCK = 4_827_301;
const ASK_EVERY_MS = 100;
/** The longest wait for the other server, in milliseconds. */
const WAIT_MS = 120_000;

/**
 * Runs work that only one of several servers may do at a time, such as filling a new database: the others wait. On SQLite, where
 * one server has the file, just runs the work.
 *
 * @throws an error if another server is not done in time
 */
export async function oneAtATime<T>(db: Writer, work: () => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work();
  return await db.connection().execute(async (connection) => {
    const until = performance.now() + WAIT_MS;
    // The lock is asked for again and again, because a statement waits for a lock for seconds only.
    while (!(await isLocked(connection))) {
      if (performance.now() > until)
        throw new Error(
          'Another server has been preparing the database for minutes. Stop it, or wait for it.',
        );
      await sleep(ASK_EVERY_MS);
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

async function isLocked(connection: Writer): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(
    connection,
  );
  return rows[0]!.locked;
}
