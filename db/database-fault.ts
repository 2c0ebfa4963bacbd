import { postgresFault } from './engines/postgres/postgres-faults.ts';
import { sqliteFault } from './engines/sqlite/sqlite-faults.ts';
import { HeldDatabaseError } from './held-database-error.ts';

/**
 * The reasons why a database fails, for every engine:
 *
 * - `locked`: another process or transaction holds what the statement needs, or the statement took too long
 * - `full`: the disk is full
 * - `damaged`: the stored data cannot be read
 * - `failing`: the disk fails, or the file cannot be opened
 * - `read-only`: the database can only be read
 * - `unreachable`: the server does not answer, or is starting or stopping
 * - `refused`: the server refuses the user, the password or the name of the database
 * - `not-a-database`: the file is of another kind
 * - `statement`: the statement itself is at fault, such as one that breaks a constraint
 */
export type DatabaseFault =
  | 'locked'
  | 'full'
  | 'damaged'
  | 'failing'
  | 'read-only'
  | 'unreachable'
  | 'refused'
  | 'not-a-database'
  | 'statement';

/** Returns the reason of an error that the database has thrown; null for any other error. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (error instanceof HeldDatabaseError) return 'locked';
  return sqliteFault(error) ?? postgresFault(error);
}
