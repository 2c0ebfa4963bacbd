import { sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import type { Row } from './schema.ts';

/**
 * The queries of `hearth check`. The queries read rows in batches, ordered by id, so that no statement takes long or returns
 * much.
 */

/** The searchable text of a page; null if the page has none. */
export interface SearchedText {
  readonly title: string;
  readonly headings: string;
  readonly words: string | null;
}

/** A page with its draft, its published version, and the searchable texts of both. */
export interface CheckedPage {
  readonly id: string;
  readonly domainId: string;
  readonly slug: string;
  readonly title: string;
  readonly published: number;
  readonly deletedAt: string | null;
  readonly doc: string;
  readonly text: SearchedText | null;
  /** The published version; null if the page is not published. */
  readonly live: {
    readonly domainId: string;
    readonly slug: string;
    /** The published document; null if it equals the draft's document. */
    readonly doc: string | null;
    readonly text: SearchedText | null;
  } | null;
}

/** Returns pages after an id, ordered by id. */
export async function pagesToCheck(
  db: Reader,
  after: string,
  limit: number,
): Promise<readonly CheckedPage[]> {
  const rows = await db
    .selectFrom('page')
    .leftJoin('search_draft as draft_text', 'draft_text.page_id', 'page.id')
    .leftJoin('page_published as live', 'live.page_id', 'page.id')
    .leftJoin('search_published as live_text', 'live_text.page_id', 'page.id')
    .select(['page.id', 'page.domain_id', 'page.slug', 'page.title', 'page.published', 'page.deleted_at'])
    .select(['page.doc', 'draft_text.title as text_title', 'draft_text.headings as text_headings'])
    .select(['draft_text.words as text_words', 'live.domain_id as live_domain_id'])
    .select(['live.slug as live_slug', 'live_text.title as live_text_title'])
    .select(['live_text.headings as live_text_headings', 'live_text.words as live_text_words'])
    .select(sql<string | null>`nullif(live.doc, page.doc)`.as('live_doc'))
    .where('page.id', '>', after)
    .orderBy('page.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    domainId: row.domain_id,
    slug: row.slug,
    title: row.title,
    published: row.published,
    deletedAt: row.deleted_at,
    doc: row.doc,
    text: searchedText(row.text_title, row.text_headings, row.text_words),
    live:
      row.live_domain_id === null || row.live_slug === null
        ? null
        : {
            domainId: row.live_domain_id,
            slug: row.live_slug,
            doc: row.live_doc,
            text: searchedText(row.live_text_title, row.live_text_headings, row.live_text_words),
          },
  }));
}

function searchedText(
  title: string | null,
  headings: string | null,
  words: string | null,
): SearchedText | null {
  return title === null || headings === null ? null : { title, headings, words };
}

/** Returns the number of all pages, and the number of published pages. */
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

/**
 * Returns the id of the page at position `before` (from 0) among drafts or published pages, ordered by id; '' if there is no
 * page at that position.
 */
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

/** The listing of a page: its draft and its published version. */
export interface CheckedListing {
  readonly id: string;
  readonly domainId: string;
  readonly slug: string;
  readonly title: string;
  readonly doc: string;
  /** The published document; null if the listing is not published. */
  readonly liveDoc: string | null;
  /** 1 if the draft of the page is a listing and is not deleted, otherwise 0. */
  readonly isListed: number;
}

const checkedListings = (db: Reader) =>
  db
    .selectFrom('listing')
    .innerJoin('page', 'page.id', 'listing.page_id')
    .leftJoin('listing_published', 'listing_published.listing_id', 'listing.id')
    .select(['listing.id', 'page.domain_id as domainId', 'page.slug', 'page.title', 'listing.doc'])
    .select('listing_published.doc as liveDoc')
    .select(sql<number>`page.template = 'listing' and page.deleted_at is null`.as('isListed'));

/** Returns listings after an id, ordered by id. */
export async function listingsToCheck(
  db: Reader,
  after: string,
  limit: number,
): Promise<readonly CheckedListing[]> {
  return checkedListings(db).where('listing.id', '>', after).orderBy('listing.id').limit(limit).execute();
}

export async function listingToCheck(db: Reader, id: string): Promise<CheckedListing | null> {
  return (await checkedListings(db).where('listing.id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns published site documents without a draft, and site documents that are marked as published but have no published row. */
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

/**
 * Returns redirects that are marked as published but have no published row, and published rows whose redirect is not marked as
 * published.
 */
export async function unpairedRedirects(db: Reader): Promise<readonly { readonly path: string }[]> {
  return db
    .selectFrom('redirect')
    .leftJoin('redirect_published', 'redirect_published.redirect_id', 'redirect.id')
    .select('redirect.from_path as path')
    .where(sql<boolean>`(redirect.published = 1) <> (redirect_published.redirect_id is not null)`)
    .limit(1000)
    .execute();
}

/** Counts the revisions whose document is not valid JSON. */
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

/**
 * Returns the stored media uses of these documents in one state: for each document id, the media items and their renditions as
 * JSON.
 */
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

/**
 * Matches uses whose document does not exist in the state (draft or published) for which the use is stored. Uses of missing
 * documents could give readers access to unpublished media.
 */
const usesOfNothing = sql<boolean>`
  state = 'published'
    and not exists (select 1 from page_published where page_id = document_id)
    and not exists (select 1 from listing_published where listing_id = document_id)
    and not exists (select 1 from site_document_published as site where site.document_id = media_use.document_id)
  or state = 'draft'
    and not exists (select 1 from page where id = document_id and deleted_at is null)
    and not exists (select 1 from listing where id = document_id)
    and not exists (select 1 from site_document where id = document_id)`;

export async function countUsesOfNothing(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('media_use')
    .select((eb) => eb.fn.countAll().as('total'))
    .where(usesOfNothing)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function removeUsesOfNothing(db: Writer): Promise<void> {
  await db.deleteFrom('media_use').where(usesOfNothing).execute();
}

/** The maximum number of values in a statement. */
const VALUES_PER_STATEMENT = 1000;

/** Returns the ids that belong to no media item; accepts any number of ids. */
export async function lostMedia(db: Reader, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  for (const part of partsOf(ids)) {
    const rows = await db.selectFrom('media').select('id').where('id', 'in', part).execute();
    const there = new Set(rows.map(({ id }) => id));
    for (const id of part) if (!there.has(id)) lost.add(id);
  }
  return lost;
}

/**
 * Returns which of these paths of a domain have a published page or a redirect. All paths must be in lower case, with a leading
 * slash.
 */
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

/** The state of the outbox: its waiting and failed entries, and the current pauses of its channels. */
export interface OutboxHealth {
  readonly waiting: number;
  /** The earliest next attempt of a waiting entry; null if no entry waits. */
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

/** Returns the latest time stored anywhere in the database; null if the database is empty. */
export async function latestTime(db: Reader): Promise<string | null> {
  const { rows } = await sql<{ latest: string | null }>`select max(at) as latest from (
    select max(updated_at) as at from page
    union all select max(created_at) from page_revision
    union all select max(created_at) from session
    union all select max(last_at) from audit_entry)`.execute(db as Writer);
  return rows[0]?.latest ?? null;
}
