import type { Tables } from './schema.ts';

/** The role of PostgreSQL that holds the rights of a server for readers alone. The server logs in with a member of it. */
export const READERS_ROLE = 'hearth_readers';

/** The rights of readers' servers on a table. */
interface Rights<Column = string> {
  /** The columns that can be read. */
  readonly select?: 'all' | readonly Column[];
  /** The condition of the rows that can be read, in SQL; by default all. */
  readonly rows?: string;
  readonly insert?: true;
}

/** All tables, with the indexes of the search, which only SQL knows (`engines/postgres/full-text.ts`). */
interface AllTables extends Tables {
  search_published_index: unknown;
  search_draft_index: unknown;
}

/** A table of which readers' servers need nothing. */
const NOTHING = null;

/**
 * The rights of a server for readers alone, for each table: it reads what is published, and adds submissions with their mails.
 * Nothing can be changed or removed. A new table needs a row here.
 */
const RIGHTS: { readonly [Table in keyof AllTables]: Rights<keyof AllTables[Table]> | null } = {
  domain: { select: 'all' },
  page_published: { select: 'all' },
  site_document_published: { select: 'all' },
  listing_published: { select: 'all' },
  redirect_published: { select: 'all' },
  search_published: { select: 'all' },
  search_published_index: { select: 'all' },
  search_word: { select: 'all' },
  event_list: { select: 'all' },
  media: {
    select: [
      ...(['id', 'kind', 'name', 'hash', 'mime', 'size', 'width', 'height'] as const),
      ...(['created_at', 'colours', 'transparent', 'animated'] as const),
    ],
    rows: `exists (select from media_use where media_use.media_id = media.id and media_use.state = 'published')`,
  },
  media_use: { select: 'all', rows: `state = 'published'` },
  // The secrets of forms and of the addresses of searches are the same on all servers. They are sealed with SECRET_KEY.
  server_secret: { select: 'all', rows: `name in ('forms', 'search')` },
  change: { select: ['number', 'transaction_id', 'server', 'effects'] },
  schema_version: { select: 'all' },
  shared_notice: { select: 'all' },
  // The ids are made in browsers, and tell whether a submission is stored already.
  submission: { select: ['id'], insert: true },
  captcha_used: { select: ['id'], insert: true },
  outbox: { insert: true },
  page: NOTHING,
  page_revision: NOTHING,
  site_document: NOTHING,
  site_document_revision: NOTHING,
  listing: NOTHING,
  redirect: NOTHING,
  // Missing pages and answers about pages are counted in rows that would have to be changed: readers' servers count none.
  missing_page: NOTHING,
  page_feedback: NOTHING,
  page_feedback_text: NOTHING,
  review: NOTHING,
  page_time: NOTHING,
  draft_link: NOTHING,
  comment: NOTHING,
  comment_notice: NOTHING,
  seen: NOTHING,
  user: NOTHING,
  role: NOTHING,
  user_role: NOTHING,
  session: NOTHING,
  second_factor: NOTHING,
  recovery_code: NOTHING,
  log_in_ticket: NOTHING,
  password_token: NOTHING,
  submission_retention: NOTHING,
  audit_entry: NOTHING,
  audit_retention: NOTHING,
  owner_report: NOTHING,
  // A server for readers alone has its settings from its environment.
  installation_setting: NOTHING,
  outbox_pause: NOTHING,
  video_poster: NOTHING,
  search_draft: NOTHING,
  search_draft_index: NOTHING,
  derived: NOTHING,
  removed_for_good: NOTHING,
  // With the right to change counts, passwords could be guessed without limit: readers' servers count by themselves.
  attempt_count: NOTHING,
  live_editor: NOTHING,
  lease: NOTHING,
};

/**
 * Returns the SQL that gives the role its rights, and takes all others from it. The owner of the tables runs it, as often as it
 * changes.
 */
export function readersRoleSql(): string {
  const tables = Object.entries<Rights | null>(RIGHTS);
  return `${[
    'begin',
    // Policies that are not there yet are no reason for a notice.
    'set local client_min_messages = warning',
    `do $$ begin
  if not exists (select from pg_roles where rolname = '${READERS_ROLE}') then create role ${READERS_ROLE} nologin; end if;
exception when insufficient_privilege then
  raise exception 'This user may not make roles. Run as a superuser: create role ${READERS_ROLE} nologin. Then run this again.';
end $$`,
    `revoke all on all tables in schema public from ${READERS_ROLE}`,
    'revoke create on schema public from public',
    `grant usage on schema public to ${READERS_ROLE}`,
    ...tables.flatMap(([table, rights]) => (rights === null ? [] : statementsFor(`"${table}"`, rights))),
    // The triggers that remember what was removed for good work with the rights of their owner, and not of whoever adds a row.
    'alter function forget_removed() security definer set search_path = public, pg_temp',
    'commit',
  ].join(';\n')};\n`;
}

function statementsFor(table: string, { select, rows, insert }: Rights): string[] {
  const columns = select === 'all' || select === undefined ? '' : ` (${select.join(', ')})`;
  const granted = [
    ...(select === undefined ? [] : [`grant select${columns} on ${table} to ${READERS_ROLE}`]),
    ...(insert ? [`grant insert on ${table} to ${READERS_ROLE}`] : []),
  ];
  return rows === undefined ? granted : [...granted, ...policiesFor(table, rows)];
}

/** Returns the policies of a table of which readers' servers see some rows, and everybody else all. */
function policiesFor(table: string, rows: string): string[] {
  const isOther = `(select not pg_has_role(current_user, '${READERS_ROLE}', 'usage'))`;
  return [
    `drop policy if exists hearth_others on ${table}`,
    `create policy hearth_others on ${table} using (${isOther}) with check (${isOther})`,
    `drop policy if exists ${READERS_ROLE} on ${table}`,
    `create policy ${READERS_ROLE} on ${table} for select to ${READERS_ROLE} using (${rows})`,
    `alter table ${table} enable row level security`,
  ];
}
