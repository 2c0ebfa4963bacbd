import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The Easy Read version that a published page names. */
export const easyRead: Migration = {
  name: 'easy-read',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS: readonly string[] = [
  "alter table page_published add column easy_read text not null default ''",
  "create index page_published_easy_read on page_published (domain_id, easy_read) where easy_read <> ''",
];
