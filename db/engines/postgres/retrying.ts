import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type TransactionBuilder } from 'kysely';
import { LostConnectionError, sqlState } from './postgres-faults.ts';

/** The number of times that a transaction is begun, and the longest pause before the second time, in milliseconds. */
const ATTEMPTS = 12;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 250;

/**
 * PostgreSQL's codes after which a transaction is run again. Two transactions that insert the same key at once fail with
 * `UNIQUE`, although each has looked first: on its second run, the transaction finds the other's row and refuses it in its own
 * words. A transaction that fails so twice is at fault itself.
 */
const [SERIALIZATION, DEADLOCK, UNIQUE] = ['40001', '40P01', '23505'];

/**
 * A connection whose transactions are serializable. A transaction that fails because of another one is run again from its
 * beginning, so its work must not change anything but the database before it returns. Only this file retries transactions.
 */
export class RetryingKysely<Db> extends Kysely<Db> {
  override transaction(): TransactionBuilder<Db> {
    const builder = super.transaction().setIsolationLevel('serializable');
    const { execute } = builder;
    return Object.assign(builder, {
      execute: <T>(work: Parameters<typeof execute<T>>[0]) => retrying(() => execute.call(builder, work)),
    }) as TransactionBuilder<Db>;
  }
}

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  let sameKeys = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (sqlState(error) === UNIQUE) sameKeys += 1;
      if (sameKeys > 1 || !canRetry(error, attempt)) throw error;
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      await sleep(Math.random() * longest);
    }
  }
}

function canRetry(error: unknown, attempt: number): boolean {
  if (attempt >= ATTEMPTS) return false;
  // The server has rolled the transaction back, unless the commit was on its way.
  if (error instanceof LostConnectionError) return error.isUndone && attempt === 1;
  const state = sqlState(error);
  return state === SERIALIZATION || state === DEADLOCK || state === UNIQUE;
}
