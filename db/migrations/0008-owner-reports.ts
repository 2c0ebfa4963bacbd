import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Mails about the state of the installation: what was told of, and which admins want them. */
export const ownerReports: Migration = {
  name: 'owner-reports',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS: readonly string[] = [
  'alter table "user" add column gets_reports integer not null default 1',
  'create table owner_report (id text primary key, state text not null)',
];
