import type { Kysely } from 'kysely';

/**
 * One migration of the schema. The version of a migration is its position in the list of migrations, starting at 1. A released
 * migration never changes.
 */
export interface Migration {
  readonly name: string;
  /**
   * Whether servers of the version before can go on with the database after this step, while they are upgraded one by one: the
   * step only adds tables, indexes, or columns that may be left out, and what those servers write stays valid.
   */
  readonly keepsOlderServers?: true;
  /** The database has an earlier schema, so the current table types do not apply. */
  up(db: Kysely<never>): Promise<void>;
}
