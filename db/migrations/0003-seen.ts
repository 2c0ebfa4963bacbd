import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The submissions and answers that users have seen, and an index of the pages that a user changed last. */
export const seen: Migration = {
  name: 'seen',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS: readonly string[] = [
  `create table seen (
    user_id text not null, subject_id text not null, seen_at text not null,
    constraint seen_key primary key (user_id, subject_id))`,
  'create index seen_time on seen (seen_at)',
  'create index page_changed_by on page (domain_id, updated_by, updated_at) where deleted_at is null',
];
