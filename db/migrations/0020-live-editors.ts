import { sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';
import type { Migration } from './migration.ts';

/**
 * The people who have the editor open, by the server to which they are connected, so that several servers on one PostgreSQL
 * database can tell each other. PostgreSQL writes the rows neither to its log nor to replicas. On SQLite the table stays empty.
 */
export const liveEditors: Migration = {
  name: 'live-editors',
  keepsOlderServers: true,
  async up(db) {
    const kind = engineOf(db) === 'sqlite' ? '' : 'unlogged';
    await sql
      .raw(
        `create ${kind} table live_editor (server text primary key, people text not null, at text not null)`,
      )
      .execute(db);
  },
};
