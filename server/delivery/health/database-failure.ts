import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/connection.ts';
import { anyDomainId } from '../../../db/domain-queries.ts';
import { CountedWarning } from '../../core/log/counted-warning.ts';

/** The time limit of the check, in milliseconds. */
const WAIT_MS = 2000;

const failures = new CountedWarning('The database does not answer.');

/**
 * Runs a query as visitors do. Returns null if the query succeeds within two seconds; otherwise logs the failure and returns
 * it.
 */
export async function databaseFailure(database: Database, log: FastifyBaseLogger): Promise<unknown> {
  const failure = await failureOf(database);
  if (failure !== null) failures.warn(log, { err: failure });
  return failure;
}

async function failureOf(database: Database): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(new Error('The database does not answer.')), WAIT_MS);
  });
  const query = anyDomainId(database.visitor);
  try {
    return await Promise.race([query.then(() => null), late]);
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
