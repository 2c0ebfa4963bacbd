import type { Kysely } from 'kysely';

/**
 * One migration of the schema. The version of a migration is its position in the list of migrations, starting at 1. A released
 * migration never changes.
 */
export interface Migration {
  readonly name: string;
  /** The database has an earlier schema, so the current table types do not apply. */
  up(db: Kysely<never>): Promise<void>;
}
