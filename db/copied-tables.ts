import type { Tables } from './schema.ts';

type KeysOf = { readonly [Table in keyof Tables]: readonly (keyof Tables[Table] & string)[] | null };

/**
 * The primary key of each table that belongs to a site, in an order in which rows can be stored: a table stands after those that
 * it refers to. Null for tables that belong to a database, and stay with it.
 */
const KEYS: KeysOf = {
  domain: ['id'],
  role: ['name'],
  user: ['id'],
  user_role: ['user_id', 'role'],
  second_factor: ['user_id'],
  recovery_code: ['user_id', 'code_hash'],
  session: ['token_hash'],
  log_in_ticket: ['token_hash'],
  password_token: ['token_hash'],
  page: ['id'],
  page_published: ['page_id'],
  page_revision: ['id'],
  listing: ['id'],
  listing_published: ['listing_id'],
  site_document: ['id'],
  site_document_published: ['document_id'],
  site_document_revision: ['id'],
  redirect: ['id'],
  redirect_published: ['redirect_id'],
  review: ['page_id'],
  page_time: ['page_id', 'action'],
  draft_link: ['id'],
  comment: ['id'],
  comment_notice: ['comment_id', 'user_id'],
  seen: ['user_id', 'subject_id'],
  missing_page: ['domain_id', 'path'],
  page_feedback: ['page_id', 'version'],
  page_feedback_text: ['id'],
  media: ['id'],
  media_use: ['media_id', 'document_id', 'state'],
  video_poster: ['id'],
  event_list: ['id'],
  submission: ['id'],
  submission_retention: ['domain_id'],
  captcha_used: ['id'],
  outbox: ['id'],
  outbox_pause: ['channel'],
  audit_entry: ['id'],
  audit_retention: ['id'],
  owner_report: ['id'],
  installation_setting: ['section'],
  server_secret: ['name'],
  // Triggers make the full-text indexes of each engine from these rows.
  search_published: ['number'],
  search_draft: ['number'],
  search_word: ['domain_id', 'word'],
  derived: ['name'],
  // The last one, because removing and storing the rows of other tables changes it.
  removed_for_good: ['kind', 'id'],
  // The servers of one database tell each other these rows.
  change: null,
  lease: null,
  attempt_count: null,
  live_editor: null,
  // Each server has the notices in a file too, which is in its backups.
  shared_notice: null,
  // Each database is migrated by itself.
  schema_version: null,
};

export type CopiedTable = keyof Tables;

/** A table that a copy of a site has, and the columns of its primary key. */
export interface Copied {
  readonly table: CopiedTable;
  readonly key: readonly string[];
}

/** The tables of a copy, in an order in which rows can be stored. */
export const COPIED: readonly Copied[] = Object.entries(KEYS).flatMap(([table, key]) =>
  key === null ? [] : [{ table: table as CopiedTable, key }],
);

/** The columns that mean nothing in another database: the numbers of its changes. */
export const OWN_COLUMNS: readonly string[] = ['change_number'];
