import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The emergency notices that several servers on one PostgreSQL database show. On SQLite the table stays empty. */
export const sharedNotices: Migration = {
  name: 'shared-notices',
  keepsOlderServers: true,
  async up(db) {
    await sql`create table shared_notice (
      domain_id text primary key references domain (id) on delete cascade, notice text, at text not null)`.execute(
      db,
    );
  },
};
