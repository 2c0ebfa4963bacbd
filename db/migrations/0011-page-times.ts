import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The times at which pages are to be published or unpublished, and the links that show drafts to anybody. */
export const pageTimes: Migration = {
  name: 'page-times',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS: readonly string[] = [
  `create table page_time (
    page_id text not null references page (id) on delete cascade, action text not null, at text not null,
    leads_to text not null, set_by text not null, set_at text not null, version integer not null,
    stopped text not null, constraint page_time_key primary key (page_id, action))`,
  'create index page_time_due on page_time (at)',
  `create table draft_link (
    id text primary key, token_hash text not null unique, page_id text not null references page (id) on delete cascade,
    created_by text not null, created_at text not null, expires_at text not null)`,
  'create index draft_link_page on draft_link (page_id)',
  'create index draft_link_expires on draft_link (expires_at)',
];
