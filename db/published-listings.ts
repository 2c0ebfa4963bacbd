import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import { PAGE_LISTS } from '../src/model/limits.ts';
import type { ListingFields } from '../src/model/listing.ts';
import type { ListedPage } from '../src/model/page-list.ts';
import type { VisitorReader } from './connection.ts';
import { readyQuery } from './ready-query.ts';
import type { SiteDocumentKind, VisitorTables } from './schema.ts';

/** Returns the published pages of a domain for listings, in any order, up to the maximum for listings. */
export async function publishedListings(db: VisitorReader, domainId: string): Promise<readonly ListedPage[]> {
  return (await listingsOf(db, domainId)).map(listedPage);
}

/**
 * Returns the published listings together with the published navigation, footer and settings (JSON text), because a page with
 * lists needs all of them in one statement.
 */
export async function siteDocumentsAndListings(
  db: VisitorReader,
  domainId: string,
): Promise<{
  readonly texts: Partial<Record<SiteDocumentKind, string>>;
  readonly pages: readonly ListedPage[];
}> {
  const rows = await documentsAndListings(db, domainId, domainId);
  const [listings, documents] = [rows.filter(isListing), rows.filter((row) => !isListing(row))];
  return {
    texts: Object.fromEntries(documents.map(({ kind, doc }) => [kind, doc])),
    pages: listings.map(listedPage),
  };
}

const LISTING = 'listing';
const COLUMNS = ['kind', 'doc', 'id', 'slug', 'publishedAt'] as const;

interface ListingRow {
  /** The page's id. */
  readonly id: string;
  readonly slug: string;
  readonly publishedAt: string;
  readonly doc: string;
}

const isListing = ({ kind }: { readonly kind: string }) => kind === LISTING;

function listedPage({ id, slug, publishedAt, doc }: ListingRow): ListedPage {
  const { title, summary, image, tags } = JSON.parse(doc) as ListingFields;
  return { _id: id, slug, title, summary, image, tags, publishedAt };
}

function newestListings(eb: ExpressionBuilder<VisitorTables, never>, domainId: string) {
  return eb
    .selectFrom('listing_published')
    .innerJoin('page_published', 'page_published.page_id', 'listing_published.page_id')
    .select([
      sql<string>`${sql.lit(LISTING)}`.as('kind'),
      'listing_published.doc',
      'page_published.page_id as id',
      'page_published.slug',
      'listing_published.published_at as publishedAt',
    ])
    .where('page_published.domain_id', '=', domainId)
    .orderBy('listing_published.published_at', 'desc')
    .orderBy('page_published.slug')
    .limit(PAGE_LISTS.known);
}

const listingsOf = readyQuery((db: VisitorReader, domainId: string) =>
  db.selectFrom((eb) => newestListings(eb, domainId).as('listings')).select(COLUMNS),
);

const documentsAndListings = readyQuery((db: VisitorReader, domainId: string, again: string) =>
  db
    .selectFrom('site_document_published')
    .select([
      sql<string>`kind`.as('kind'),
      'doc',
      sql<string>`''`.as('id'),
      sql<string>`''`.as('slug'),
      sql<string>`''`.as('publishedAt'),
    ])
    .where('domain_id', '=', domainId)
    .unionAll(db.selectFrom((eb) => newestListings(eb, again).as('listings')).select(COLUMNS)),
);
