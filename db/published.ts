import type { VisitorReader } from './connection.ts';
import type { SiteDocumentKind } from './schema.ts';

/** The visitor's queries: each reads published snapshots alone. */

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

export interface MediumRow {
  readonly id: string;
  readonly hash: string;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * An image record, and whether readers are shown this rendition of it: the query of an address that a published document
 * on a published domain has.
 */
export async function imageRecord(
  db: VisitorReader,
  id: string,
  query: string,
): Promise<(MediumRow & { readonly shown: boolean }) | null> {
  const row = await db
    .selectFrom('media')
    .select(['id', 'hash', 'mime', 'width', 'height'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('media_use')
            .innerJoin('domain', 'domain.id', 'media_use.domain_id')
            .select('media_use.media_id')
            .whereRef('media_use.media_id', '=', 'media.id')
            .where('media_use.state', '=', 'published')
            .where('domain.published', '=', 1)
            // A query holds letters, digits, = and & alone: nothing that LIKE reads as a pattern.
            .where('media_use.renditions', 'like', `%"${query}"%`),
        )
        .as('shown'),
    )
    .where('id', '=', id)
    .where('kind', '=', 'image')
    .executeTakeFirst();
  return row === undefined ? null : { ...row, shown: Boolean(row.shown) };
}
