import type { Kysely } from 'kysely';

/** One step of the schema. Its version is its place in the list, counted from 1; a released step never changes. */
export interface Migration {
  readonly name: string;
  /** Sees the schema of its own time, so today's table types are no help to it. */
  up(db: Kysely<never>): Promise<void>;
}
