import { sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import type { Row } from './schema.ts';

/** What `hearth check` reads: everything in steps, in the order of ids, so that no statement takes long or holds much. */

/** A draft with its text in the search; null where it has none. */
export interface CheckedDraft {
  readonly id: string;
  readonly domainId: string;
  readonly slug: string;
  readonly title: string;
  readonly published: number;
  readonly deletedAt: string | null;
  readonly doc: string;
  /** Whether readers have a snapshot of it. */
  readonly live: number;
  readonly searchTitle: string | null;
  readonly searchHeadings: string | null;
  readonly searchWords: string | null;
}

export async function draftsToCheck(db: Reader, after: string, limit: number): Promise<CheckedDraft[]> {
  return db
    .selectFrom('page')
    .leftJoin('search_draft', 'search_draft.page_id', 'page.id')
    .leftJoin('page_published', 'page_published.page_id', 'page.id')
    .select([
      'page.id',
      'page.domain_id as domainId',
      'page.slug',
      'page.title',
      'page.published',
      'page.doc',
    ])
    .select('page.deleted_at as deletedAt')
    .select(sql<number>`page_published.page_id is not null`.as('live'))
    .select(['search_draft.title as searchTitle', 'search_draft.headings as searchHeadings'])
    .select('search_draft.words as searchWords')
    .where('page.id', '>', after)
    .orderBy('page.id')
    .limit(limit)
    .execute();
}

/** What readers have of a page, with its text in the search. */
export interface CheckedSnapshot {
  readonly id: string;
  readonly domainId: string;
  readonly slug: string;
  readonly doc: string;
  /** The title of its draft; null where there is none. */
  readonly title: string | null;
  readonly searchTitle: string | null;
  readonly searchHeadings: string | null;
  readonly searchWords: string | null;
}

export async function snapshotsToCheck(db: Reader, after: string, limit: number): Promise<CheckedSnapshot[]> {
  return db
    .selectFrom('page_published')
    .leftJoin('search_published', 'search_published.page_id', 'page_published.page_id')
    .leftJoin('page', 'page.id', 'page_published.page_id')
    .select(['page_published.page_id as id', 'page_published.domain_id as domainId'])
    .select(['page_published.slug', 'page_published.doc', 'page.title'])
    .select(['search_published.title as searchTitle', 'search_published.headings as searchHeadings'])
    .select('search_published.words as searchWords')
    .where('page_published.page_id', '>', after)
    .orderBy('page_published.page_id')
    .limit(limit)
    .execute();
}

/** How many pages there are, and how many of them readers have. */
export async function countPages(
  db: Reader,
): Promise<{ readonly drafts: number; readonly published: number }> {
  const count = (table: 'page' | 'page_published') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
  const [drafts, snapshots] = [await count('page'), await count('page_published')];
  return { drafts: Number(drafts.total), published: Number(snapshots.total) };
}

/** The id of a page with `before` others before it, among drafts or what readers have; '' where there are fewer. */
export async function pageIdAt(
  db: Reader,
  table: 'page' | 'page_published',
  before: number,
): Promise<string> {
  const id = table === 'page' ? 'page.id' : 'page_published.page_id';
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(id)} as id from ${sql.table(table)} order by ${sql.ref(id)} limit 1 offset ${before}
  `.execute(db as Writer);
  return rows[0]?.id ?? '';
}

/** Navigation, footer and settings, as drafts and as readers have them. */
export async function siteDocumentsToCheck(
  db: Reader,
): Promise<
  readonly (Pick<Row<'site_document'>, 'domain_id' | 'kind' | 'doc'> & { readonly live: boolean })[]
> {
  const columns = ['domain_id', 'kind', 'doc'] as const;
  const drafts = await db.selectFrom('site_document').select(columns).execute();
  const live = await db.selectFrom('site_document_published').select(columns).execute();
  return [...drafts.map((row) => ({ ...row, live: false })), ...live.map((row) => ({ ...row, live: true }))];
}

/** Published site documents without a draft, and those that count as published without a snapshot. */
export async function unpairedSiteDocuments(
  db: Reader,
): Promise<readonly Pick<Row<'site_document'>, 'kind' | 'domain_id'>[]> {
  return db
    .selectFrom('site_document')
    .leftJoin('site_document_published', 'site_document_published.document_id', 'site_document.id')
    .select(['site_document.kind', 'site_document.domain_id'])
    .where('site_document.published', '=', 1)
    .where('site_document_published.document_id', 'is', null)
    .execute();
}

/** Redirects that count as published and lead nobody, or the other way round. */
export async function unpairedRedirects(db: Reader): Promise<readonly { readonly path: string }[]> {
  return db
    .selectFrom('redirect')
    .leftJoin('redirect_published', 'redirect_published.redirect_id', 'redirect.id')
    .select('redirect.from_path as path')
    .where(sql<boolean>`(redirect.published = 1) <> (redirect_published.redirect_id is not null)`)
    .limit(1000)
    .execute();
}

/** Revisions whose document is no JSON: how many there are. */
export async function countBrokenRevisions(db: Reader): Promise<number> {
  const broken = (table: 'page_revision' | 'site_document_revision') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('total'))
      .where(sql<boolean>`not json_valid(doc)`)
      .executeTakeFirstOrThrow();
  return (
    Number((await broken('page_revision')).total) + Number((await broken('site_document_revision')).total)
  );
}

/** What each of these documents is stored to use, in one state: the renditions of each media item, as JSON, by the id of the document. */
export async function storedUses(
  db: Reader,
  state: Row<'media_use'>['state'],
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('media_use')
    .select(['document_id', 'media_id', 'renditions'])
    .where('document_id', 'in', [...documentIds])
    .where('state', '=', state)
    .execute();
  const uses = new Map<string, Map<string, string>>();
  for (const { document_id, media_id, renditions } of rows) {
    const known = uses.get(document_id) ?? new Map<string, string>();
    uses.set(document_id, known.set(media_id, renditions));
  }
  return uses;
}

/** The number of values in a statement is limited. */
const VALUES_PER_STATEMENT = 1000;

/** Which of these ids are those of no media item, however many they are. */
export async function lostMedia(db: Reader, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  for (const part of partsOf(ids)) {
    const rows = await db.selectFrom('media').select('id').where('id', 'in', part).execute();
    const there = new Set(rows.map(({ id }) => id));
    for (const id of part) if (!there.has(id)) lost.add(id);
  }
  return lost;
}

/** Which of these addresses of a domain have a published page or a redirect; all in lower case, with a slash before them. */
export async function servedPaths(
  db: Reader,
  domainId: string,
  paths: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const served = new Set<string>();
  for (const part of partsOf(paths)) {
    const slugs = part.map((path) => path.slice(1));
    const pages = await db
      .selectFrom('page_published')
      .select('slug')
      .where('domain_id', '=', domainId)
      .where('slug', 'in', slugs)
      .execute();
    const redirects = await db
      .selectFrom('redirect_published')
      .select('from_path')
      .where('domain_id', '=', domainId)
      .where('from_path', 'in', part)
      .execute();
    for (const { slug } of pages) served.add(`/${slug}`);
    for (const { from_path } of redirects) served.add(from_path);
  }
  return served;
}

function partsOf(values: Iterable<string>): string[][] {
  const all = [...values];
  const count = Math.ceil(all.length / VALUES_PER_STATEMENT);
  return Array.from({ length: count }, (_, part) =>
    all.slice(part * VALUES_PER_STATEMENT, (part + 1) * VALUES_PER_STATEMENT),
  );
}

export async function mediaToCheck(
  db: Reader,
  after: string,
  limit: number,
): Promise<readonly Pick<Row<'media'>, 'id' | 'kind' | 'name' | 'hash' | 'size'>[]> {
  return db
    .selectFrom('media')
    .select(['id', 'kind', 'name', 'hash', 'size'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What waits to be sent: since when the oldest should have been tried, and how much was given up or is held up. */
export interface OutboxHealth {
  readonly waiting: number;
  /** The earliest next attempt of what waits. */
  readonly since: string | null;
  readonly failed: number;
  readonly pauses: readonly Row<'outbox_pause'>[];
}

export async function outboxHealth(db: Reader, now: string): Promise<OutboxHealth> {
  const count = (state: 'waiting' | 'failed') =>
    db
      .selectFrom('outbox')
      .select((eb) => [eb.fn.countAll().as('total'), eb.fn.min('next_attempt_at').as('since')])
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
  const waiting = await count('waiting');
  const failed = await count('failed');
  const pauses = await db.selectFrom('outbox_pause').selectAll().where('until', '>', now).execute();
  return {
    waiting: Number(waiting.total),
    since: waiting.since ?? null,
    failed: Number(failed.total),
    pauses,
  };
}

/** The latest time that anything in the database says; null for an empty one. */
export async function latestTime(db: Reader): Promise<string | null> {
  const { rows } = await sql<{ latest: string | null }>`select max(at) as latest from (
    select max(updated_at) as at from page
    union all select max(created_at) from page_revision
    union all select max(created_at) from session
    union all select max(last_at) from audit_entry)`.execute(db as Writer);
  return rows[0]?.latest ?? null;
}
