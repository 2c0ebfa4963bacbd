import { sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';
import type { Migration } from './migration.ts';

/** The table in which several servers on one PostgreSQL database count attempts together. On SQLite it stays empty. */
export const attemptCounts: Migration = {
  name: 'attempt-counts',
  keepsOlderServers: true,
  async up(db) {
    // On PostgreSQL, a count that grows stays on its page, whose room is used again.
    const [whole, room] = engineOf(db) === 'sqlite' ? ['integer', ''] : ['bigint', 'with (fillfactor = 50)'];
    for (const statement of [
      `create table attempt_count (
        key text primary key, count ${whole} not null, ends_at text not null) ${room}`,
      'create index attempt_count_ends on attempt_count (ends_at)',
    ])
      await sql.raw(statement).execute(db);
  },
};
