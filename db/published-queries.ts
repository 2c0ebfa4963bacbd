import { type ExpressionBuilder, sql } from 'kysely';
import type { VisitorReader, Writer } from './connection.ts';
import type { Row, SiteDocumentKind, VisitorTables } from './schema.ts';

/** Queries that read only published snapshots: those of the visitor's connection, and those that derive data from pages. */

export interface PublishedPageRow {
  readonly pageId: string;
  readonly slug: string;
  readonly publishedAt: string;
  /** The published document, JSON text. */
  readonly doc: string;
}

export async function publishedPage(
  db: VisitorReader,
  domainId: string,
  slug: string,
): Promise<PublishedPageRow | null> {
  const row = await db
    .selectFrom('page_published')
    .select(['page_id as pageId', 'slug', 'published_at as publishedAt', 'doc'])
    .where('domain_id', '=', domainId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}

/** The published navigation, footer and settings of a domain, as JSON text; a kind that was never published is absent. */
export async function publishedSiteDocuments(
  db: VisitorReader,
  domainId: string,
): Promise<Partial<Record<SiteDocumentKind, string>>> {
  const rows = await db
    .selectFrom('site_document_published')
    .select(['kind', 'doc'])
    .where('domain_id', '=', domainId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.doc]));
}

/** The published pages of all domains whose ids come after `pageId`, in the order of their ids: `limit` at most. */
export async function publishedPagesAfter(
  db: Writer,
  pageId: string,
  limit: number,
): Promise<readonly Pick<Row<'page_published'>, 'page_id' | 'domain_id' | 'doc'>[]> {
  return db
    .selectFrom('page_published')
    .select(['page_id', 'domain_id', 'doc'])
    .where('page_id', '>', pageId)
    .orderBy('page_id')
    .limit(limit)
    .execute();
}

/** The published navigation, footer and settings of all domains. */
export async function allPublishedSiteDocuments(
  db: Writer,
): Promise<readonly Row<'site_document_published'>[]> {
  return db.selectFrom('site_document_published').selectAll().orderBy('document_id').execute();
}

/** Where a published redirect sends a path, or null. Paths are lower case and begin with a slash. */
export async function publishedRedirect(
  db: VisitorReader,
  domainId: string,
  path: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('redirect_published')
    .select('to_path')
    .where('domain_id', '=', domainId)
    .where('from_path', '=', path)
    .executeTakeFirst();
  return row?.to_path ?? null;
}

export interface ImageRecord {
  readonly id: string;
  readonly hash: string;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
  /** 0 or 1; null until it is known. */
  readonly transparent: number | null;
  readonly animated: number | null;
}

/**
 * An image, and whether readers are shown this rendition of it: whether a published document on a published domain has a URL
 * with this query.
 */
export async function imageRecord(
  db: VisitorReader,
  id: string,
  query: string,
): Promise<(ImageRecord & { readonly shown: boolean }) | null> {
  const row = await db
    .selectFrom('media')
    .select(['id', 'hash', 'mime', 'width', 'height', 'transparent', 'animated'])
    .select((eb) => isShown(eb, query).as('shown'))
    .where('id', '=', id)
    .where('kind', '=', 'image')
    .executeTakeFirst();
  return row === undefined ? null : { ...row, shown: Boolean(row.shown) };
}

/** The colours that are shown until pictures are there, by the ids of the pictures; those without one are absent. */
export async function placeholdersOf(
  db: VisitorReader,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'placeholder'])
    .where('id', 'in', ids)
    .where('placeholder', '<>', '')
    .execute();
  return new Map(rows.map(({ id, placeholder }) => [id, placeholder ?? '']));
}

/** Uses that are looked through for renditions of one picture. */
const MAX_USES = 50;

/** The renditions of an image that published documents on published domains show, of some documents where there are many. */
export async function shownRenditions(db: VisitorReader, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media_use')
    .innerJoin('domain', 'domain.id', 'media_use.domain_id')
    .select('renditions')
    .where('media_id', '=', id)
    .where('state', '=', 'published')
    .where('domain.published', '=', 1)
    .limit(MAX_USES)
    .execute();
  return [...new Set(rows.flatMap(({ renditions }) => JSON.parse(renditions) as string[]))];
}

export interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly mime: string;
  /** In bytes. */
  readonly size: number;
}

/** A file, and whether readers are given it: whether a published document on a published domain links to it. */
export async function fileRecord(
  db: VisitorReader,
  id: string,
): Promise<(FileRecord & { readonly shown: boolean }) | null> {
  const row = await db
    .selectFrom('media')
    .select(['id', 'name', 'hash', 'mime', 'size'])
    .select((eb) => isShown(eb, 'file').as('shown'))
    .where('id', '=', id)
    .where('kind', '=', 'file')
    .executeTakeFirst();
  return row === undefined ? null : { ...row, shown: Boolean(row.shown) };
}

/**
 * Whether a published use of the media item on a published domain shows this.
 *
 * @param what letters, digits, = and & only: nothing that LIKE treats as a pattern
 */
function isShown(eb: ExpressionBuilder<VisitorTables, 'media'>, what: string) {
  return eb.exists(
    eb
      .selectFrom('media_use')
      .innerJoin('domain', 'domain.id', 'media_use.domain_id')
      .select(sql`1`.as('one'))
      .whereRef('media_use.media_id', '=', 'media.id')
      .where('media_use.state', '=', 'published')
      .where('domain.published', '=', 1)
      .where('media_use.renditions', 'like', `%"${what}"%`),
  );
}
