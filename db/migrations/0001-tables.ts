import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';
import type { Migration } from './migration.ts';

/**
 * Every table and index. The SQL of the tables must equal the SQL of the recorded steps (`recorded-steps.ts`), so that backups
 * from before and after the first release have the same schema.
 */
export const tables: Migration = {
  name: 'tables',
  async up(db) {
    const isSqlite = engineOf(db) === 'sqlite';
    for (const statement of [
      ...SITES_AND_PAGES,
      ...AROUND_PAGES,
      ...MEDIA,
      ...PEOPLE,
      ...ENQUIRIES,
      ...PROGRAM,
    ])
      await run(db, statement);
    for (const statement of searchTexts(isSqlite ? 'integer' : 'bigint')) await run(db, statement);
    if (isSqlite) for (const statement of SEARCH_INDEXES) await run(db, statement);
  },
};

const run = (db: Kysely<never>, statement: string) => sql.raw(statement).execute(db);

const SITES_AND_PAGES: readonly string[] = [
  `create table domain (
    id text primary key, name text not null, hostnames text not null, published integer not null,
    is_default integer not null, updated_at text not null, version integer default 1 not null,
    updated_by text)`,
  `create table page (
    id text primary key, collection text not null, domain_id text not null references domain (id),
    slug text not null, version integer not null, published integer not null, last_published text,
    updated_at text not null, updated_by text, deleted_at text, roles text not null, doc text not null,
    title text default '' not null, title_key text default '' not null, template text default '' not null,
    page_type text default 'page' not null, frequency text default 'yearly' not null,
    priority integer default 5 not null)`,
  // Other pages can use the slug of a deleted page.
  'create unique index page_slug on page (domain_id, slug) where deleted_at is null',
  // Covering indexes for filtering, sorting and counting lists. These indexes end with a column that is always null, so that
  // SQLite can answer queries from the index without reading the rows.
  'create index page_list on page (domain_id, title_key, slug, deleted_at) where deleted_at is null',
  'create index page_deleted on page (deleted_at) where deleted_at is not null',
  `create index page_sitemap
    on page (domain_id, slug, page_type, frequency, priority, updated_at, roles, deleted_at) where deleted_at is null`,
  'create index page_deleted_list on page (domain_id, deleted_at, id) where deleted_at is not null',
  'create index page_roles on page (domain_id, collection, roles, id, deleted_at) where deleted_at is null',
  `create table page_published (
    page_id text primary key references page (id), domain_id text not null, collection text not null,
    slug text not null, published_at text not null, doc text not null, listed integer default 1 not null,
    frequency text default 'yearly' not null, priority integer default 5 not null)`,
  'create unique index page_published_slug on page_published (domain_id, slug)',
  // Covers all columns of `/sitemap.xml`, in the order of its entries.
  `create index page_published_listed
    on page_published (domain_id, slug, published_at, frequency, priority, listed) where listed = 1`,
  `create table page_revision (
    id text primary key, page_id text not null references page (id), version integer not null,
    action text not null, user_id text, created_at text not null, doc text not null)`,
  'create index page_revision_order on page_revision (page_id, version, id, created_at)',
  `create table review (
    page_id text primary key references page (id) on delete cascade, domain_id text not null,
    state text not null, asked_by text not null, asked_at text not null, version integer not null,
    note text not null, mailed_at text, decided_by text, decided_at text, reason text default '' not null)`,
  'create index review_waiting on review (domain_id, state, asked_at, page_id)',
  `create table missing_page (
    domain_id text not null, path text not null, count integer not null, first_seen text not null,
    last_seen text not null, inherited integer default 0 not null,
    constraint missing_page_key primary key (domain_id, path))`,
  `create table listing (
    id text primary key, page_id text not null unique references page (id), published integer not null,
    last_published text, updated_at text not null, doc text not null)`,
  `create table listing_published (
    listing_id text primary key references listing (id), page_id text not null unique,
    published_at text not null, doc text not null)`,
];

const AROUND_PAGES: readonly string[] = [
  `create table site_document (
    id text primary key, domain_id text not null references domain (id), kind text not null,
    version integer not null, published integer not null, last_published text, updated_at text not null,
    updated_by text, doc text not null)`,
  'create unique index site_document_kind on site_document (domain_id, kind)',
  `create table site_document_published (
    document_id text primary key references site_document (id), domain_id text not null,
    kind text not null, published_at text not null, doc text not null)`,
  'create index site_document_published_domain on site_document_published (domain_id)',
  `create table site_document_revision (
    id text primary key, document_id text not null references site_document (id), version integer not null,
    action text not null, user_id text, created_at text not null, doc text not null)`,
  'create index site_document_revision_order on site_document_revision (document_id, version, id, created_at)',
  `create table redirect (
    id text primary key, domain_id text not null references domain (id), name text not null,
    from_path text not null, to_path text not null, published integer not null, updated_at text not null,
    updated_by text, version integer default 1 not null, problem text default '' not null,
    search_key text default '' not null)`,
  // Redirects with a problem may share a path, so that redirects imported from older data are never lost.
  `create unique index redirect_from on redirect (domain_id, from_path) where problem = ''`,
  `create table redirect_published (
    redirect_id text primary key references redirect (id), domain_id text not null,
    from_path text not null, to_path text not null)`,
  'create unique index redirect_published_from on redirect_published (domain_id, from_path)',
  `create table event_list (
    id text primary key, source text not null, fetched_at text not null, events text not null)`,
];

const MEDIA: readonly string[] = [
  `create table media (
    id text primary key, kind text not null, name text not null, hash text not null, mime text not null,
    size integer not null, width integer, height integer, created_at text not null, colours text,
    transparent integer, animated integer, search_key text default '' not null,
    alt text default '' not null, description text default '' not null,
    decorative integer default 0 not null, uploaded_by text)`,
  'create index media_newest on media (kind, created_at, id, search_key)',
  'create index media_name on media (kind, search_key, id)',
  'create index media_hash on media (hash, kind)',
  'create index media_uploads on media (uploaded_by, created_at, size)',
  `create table media_use (
    media_id text not null, document_id text not null, state text not null,
    renditions text default '[]' not null, domain_id text default '' not null,
    constraint media_use_key primary key (media_id, document_id, state))`,
  'create index media_use_document on media_use (document_id, state)',
  `create table video_poster (
    id text primary key, attempts integer not null, reason text not null, next_attempt_at text)`,
];

const PEOPLE: readonly string[] = [
  `create table "user" (
    id text primary key, username text not null, username_key text not null unique, email text not null,
    email_key text not null unique, password_hash text, created_at text not null,
    name text default '' not null, search_key text default '' not null, last_seen_at text,
    deactivated_at text, removed_at text)`,
  `create table role (
    name text primary key, rights text not null, second_factor integer default 0 not null,
    title text default '' not null, title_key text default '' not null,
    description text default '' not null, version integer default 1 not null)`,
  'create unique index role_title on role (title_key)',
  `create table user_role (
    user_id text not null references "user" (id) on delete cascade,
    role text not null references role (name), constraint user_role_key primary key (user_id, role))`,
  'create index user_role_role on user_role (role, user_id)',
  `create table session (
    token_hash text primary key, user_id text not null references "user" (id) on delete cascade,
    active_domain_id text, created_at text not null, expires_at text not null, id text default '' not null,
    browser text default '' not null, last_seen_at text)`,
  'create index "session_user" on session (user_id)',
  'create unique index session_id on session (id)',
  `create table password_token (
    token_hash text primary key, user_id text not null references "user" (id) on delete cascade,
    created_at text not null, expires_at text not null, used_at text, new_email text)`,
  'create index password_token_expiry on password_token (expires_at)',
  'create index password_token_user on password_token (user_id)',
  `create table second_factor (
    user_id text primary key references "user" (id) on delete cascade, secret text not null,
    started_at text not null, enabled_at text, last_step integer not null, next_secret text,
    next_started_at text)`,
  `create table recovery_code (
    user_id text not null references "user" (id) on delete cascade, code_hash text not null,
    constraint recovery_code_key primary key (user_id, code_hash))`,
  `create table log_in_ticket (
    token_hash text primary key, user_id text not null references "user" (id) on delete cascade,
    expires_at text not null, set_up text, known_device integer default 0 not null)`,
  'create index log_in_ticket_user on log_in_ticket (user_id, expires_at)',
  'create index log_in_ticket_expiry on log_in_ticket (expires_at)',
  `create table audit_entry (
    id text primary key, domain_id text not null, action text not null, subject_id text not null,
    user_id text not null, details text not null, created_at text not null,
    user_name text default '' not null, subject_kind text default '' not null,
    subject_name text default '' not null, times integer default 1 not null,
    last_at text default '' not null, run text, person_id text default '' not null)`,
  'create index audit_entry_time on audit_entry (created_at, id)',
  'create index audit_entry_action on audit_entry (action, created_at, id)',
  'create unique index audit_entry_run on audit_entry (run)',
  'create index audit_entry_person on audit_entry (person_id, created_at, id)',
  'create table audit_retention (id text primary key, days integer not null)',
];

const ENQUIRIES: readonly string[] = [
  `create table submission (
    id text primary key, domain_id text not null references domain (id), identifier text not null,
    subject text not null, recipient text not null, ccs text not null, page_id text not null,
    block_key text not null, names text not null, form text not null, created_at text not null,
    draft integer not null, unverified integer not null, fields text default '[]' not null)`,
  'create index submission_time on submission (domain_id, created_at, id)',
  'create index submission_identifier on submission (domain_id, identifier, created_at, id)',
  `create table submission_retention (
    domain_id text primary key references domain (id), days integer not null)`,
  'create table captcha_used (id text primary key, expires_at text not null)',
  'create index captcha_used_expiry on captcha_used (expires_at, id)',
  `create table outbox (
    id text primary key, channel text not null, kind text not null, submission_id text, domain_id text,
    recipients text not null, subject text not null, body text, secret integer not null,
    rank integer not null, state text not null, sender text, key_number integer not null, key_used_at text,
    attempts integer not null, tries integer not null, uncertain integer not null, lease_until text,
    next_attempt_at text not null, reason text not null, created_at text not null, finished_at text,
    provider_id text)`,
  'create index outbox_due on outbox (channel, state, rank, next_attempt_at)',
  'create index outbox_listed on outbox (state, created_at)',
  'create index outbox_submission on outbox (submission_id)',
  'create table outbox_pause (channel text primary key, until text not null, reason text not null)',
];

const PROGRAM: readonly string[] = [
  'create table derived (name text primary key, rules text not null)',
  'create table server_secret (name text primary key, value text not null)',
];

/** The searchable texts, and the words that are suggested for typing mistakes. Each domain has its own range of row numbers. */
const searchTexts = (number: string): readonly string[] => [
  `create table search_published (
    number ${number} primary key,
    page_id text not null unique references page_published (page_id) on delete cascade,
    domain_id text not null, title text not null, headings text not null, words text not null,
    search_words text default '' not null, call_number text default '' not null,
    summary text default '' not null, is_help integer default 0 not null)`,
  'create index search_published_domain on search_published (domain_id, number)',
  `create table search_draft (
    number ${number} primary key, page_id text not null unique references page (id) on delete cascade,
    domain_id text not null, title text not null, headings text not null, words text not null)`,
  'create index search_draft_domain on search_draft (domain_id, number)',
  `create table search_word (
    domain_id text not null, word text not null, constraint search_word_key primary key (domain_id, word))`,
];

/** The full-text indexes store no text; triggers update an index whenever its table changes. */
const SEARCH_INDEXES: readonly string[] = [
  ...searchIndex(
    'search_published',
    ['title', 'headings', 'words', 'search_words'],
    "tokenize='porter unicode61 remove_diacritics 2'",
  ),
  ...searchIndex(
    'search_draft',
    ['title', 'headings', 'words'],
    "tokenize='unicode61 remove_diacritics 2', prefix='2 3'",
  ),
];

function searchIndex(table: string, columns: readonly string[], options: string): readonly string[] {
  const index = `${table}_index`;
  const names = columns.join(', ');
  const valuesOf = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ');
  const differs = columns.map((column) => `new.${column} <> old.${column}`).join(' or ');
  const remove = `insert into ${index} (${index}, rowid, ${names}) values ('delete', old.number, ${valuesOf('old')});`;
  const add = `insert into ${index} (rowid, ${names}) values (new.number, ${valuesOf('new')});`;
  return [
    `create virtual table ${index} using fts5
      (${names}, content='${table}', content_rowid='number', ${options})`,
    `create trigger ${table}_added after insert on ${table} begin ${add} end`,
    `create trigger ${table}_removed after delete on ${table} begin ${remove} end`,
    `create trigger ${table}_changed after update on ${table} when ${differs} begin ${remove} ${add} end`,
  ];
}
