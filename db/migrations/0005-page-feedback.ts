import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The answers of readers to 'Was this page clear?'. */
export const pageFeedback: Migration = {
  name: 'page-feedback',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS: readonly string[] = [
  `create table page_feedback (
    page_id text not null, version text not null, domain_id text not null, yes integer not null, no integer not null,
    constraint page_feedback_key primary key (page_id, version))`,
  'create index page_feedback_domain on page_feedback (domain_id, version)',
  `create table page_feedback_text (
    id text primary key, page_id text not null, version text not null, domain_id text not null, words text not null,
    day text not null)`,
  'create index page_feedback_text_page on page_feedback_text (page_id, version, day)',
  'create index page_feedback_text_day on page_feedback_text (domain_id, day)',
];
