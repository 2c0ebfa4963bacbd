import { sql } from 'kysely';
import type { Reader } from '../../../db/connection.ts';

/** The steps of a move: each is announced before it begins. */
export type MoveStep = 'copying' | 'holding' | 'committing' | 'letting go' | 'finishing';

/** A site that has moved to another database. */
export interface Moved {
  /** The number of rows that have changed while the site was copied. */
  readonly changes: number;
  readonly counts: MovedCounts;
  /** How long writes have waited, in milliseconds. */
  readonly heldMs: number;
}

export interface MovedCounts {
  readonly pages: number;
  readonly submissions: number;
  readonly users: number;
  readonly media: number;
}

/** Counts what an owner knows of a site. */
export async function countsOf(db: Reader): Promise<MovedCounts> {
  const count = async (table: 'page' | 'submission' | 'user' | 'media') => {
    const found = await db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    return Number(found.count);
  };
  return {
    pages: await count('page'),
    submissions: await count('submission'),
    users: await count('user'),
    media: await count('media'),
  };
}
