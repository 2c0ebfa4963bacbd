import type { Kysely } from 'kysely';

/** One step of the schema. Its version is its place in the list, counted from 1; a released step never changes. */
export interface Migration {
  readonly name: string;
  /** Its database has the schema of an earlier time, so the current table types do not apply. */
  up(db: Kysely<never>): Promise<void>;
}
