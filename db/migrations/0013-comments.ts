import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The comments on pages, the people who are told of each, and whether a person wants mails about comments. */
export const comments: Migration = {
  name: 'comments',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS: readonly string[] = [
  `create table comment (
    id text primary key, page_id text not null references page (id) on delete cascade,
    thread_id text not null references comment (id) on delete cascade, block_key text not null, quote text not null,
    text text not null, author_id text not null, created_at text not null, edited_at text, resolved_at text, resolved_by text)`,
  'create index comment_page on comment (page_id)',
  'create index comment_thread on comment (thread_id)',
  'create index comment_resolved on comment (resolved_at)',
  `create table comment_notice (
    comment_id text not null references comment (id) on delete cascade, user_id text not null, created_at text not null,
    mail_at text, seen_at text, constraint comment_notice_key primary key (comment_id, user_id))`,
  'create index comment_notice_new on comment_notice (user_id, seen_at)',
  'create index comment_notice_mail on comment_notice (mail_at)',
  'alter table "user" add column gets_comments integer not null default 1',
];
