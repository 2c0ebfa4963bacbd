import { type Kysely, PostgresAdapter } from 'kysely';

/** The database engines on which Hearth runs. */
export type Engine = 'sqlite' | 'postgres';

/** Returns the engine of a connection or transaction. */
export function engineOf(db: object): Engine {
  return (db as Kysely<unknown>).getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
