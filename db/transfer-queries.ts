import type { Reader, Writer } from './connection.ts';
import type { Row } from './schema.ts';

/** The queries of an export, and the queries and deletions of an import. */

/** Returns all domains as stored, ordered by id. */
export async function domainRows(db: Reader): Promise<readonly Row<'domain'>[]> {
  return db.selectFrom('domain').selectAll().orderBy('id').execute();
}

/**
 * The draft of a page, its published version and its listing. If the page has no published version or no listing, those columns
 * are null.
 */
export type PageWithSnapshot = Awaited<ReturnType<typeof pagesWithSnapshots>>[number];

/** Returns at most `limit` pages of a domain after `pageId`, ordered by id, without deleted pages. */
export async function pagesWithSnapshots(db: Reader, domainId: string, pageId: string, limit: number) {
  return withSnapshots(db)
    .where('page.domain_id', '=', domainId)
    .where('page.deleted_at', 'is', null)
    .where('page.id', '>', pageId)
    .orderBy('page.id')
    .limit(limit)
    .execute();
}

/** Returns a page, and the text of the draft that an import stored last; null if none is kept. */
export async function importedPage(db: Reader, pageId: string) {
  const page = await withSnapshots(db).where('page.id', '=', pageId).executeTakeFirstOrThrow();
  // A revision of nobody was made by an import.
  const imported = await db
    .selectFrom('page_revision')
    .select('doc')
    .where('page_id', '=', pageId)
    .where('user_id', 'is', null)
    .orderBy('version', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { page, imported: imported?.doc ?? null };
}

function withSnapshots(db: Reader) {
  return db
    .selectFrom('page')
    .leftJoin('page_published', 'page_published.page_id', 'page.id')
    .leftJoin('listing', 'listing.page_id', 'page.id')
    .leftJoin('listing_published', 'listing_published.listing_id', 'listing.id')
    .selectAll('page')
    .select([
      'page_published.collection as live_collection',
      'page_published.slug as live_slug',
      'page_published.published_at as live_at',
      'page_published.doc as live_doc',
      'listing.id as listing_id',
      'listing.last_published as listing_last_published',
      'listing.updated_at as listing_updated_at',
      'listing.doc as listing_doc',
      'listing_published.published_at as listing_live_at',
      'listing_published.doc as listing_live_doc',
    ]);
}

/** Returns the navigation, footer and settings of a domain, with their published versions. */
export async function siteDocumentsWithSnapshots(db: Reader, domainId: string) {
  return db
    .selectFrom('site_document')
    .leftJoin('site_document_published', 'site_document_published.document_id', 'site_document.id')
    .selectAll('site_document')
    .select(['site_document_published.published_at as live_at', 'site_document_published.doc as live_doc'])
    .where('site_document.domain_id', '=', domainId)
    .orderBy('site_document.kind')
    .execute();
}

/** Returns the redirects of a domain with their published versions, ordered by path. */
export async function redirectsWithSnapshots(db: Reader, domainId: string) {
  return db
    .selectFrom('redirect')
    .leftJoin('redirect_published', 'redirect_published.redirect_id', 'redirect.id')
    .selectAll('redirect')
    .select(['redirect_published.from_path as live_from', 'redirect_published.to_path as live_to'])
    .where('redirect.domain_id', '=', domainId)
    .orderBy('redirect.from_path')
    .orderBy('redirect.id')
    .execute();
}

/** Returns all media items, ordered by id. */
export async function allMedia(db: Reader): Promise<readonly Row<'media'>[]> {
  return db.selectFrom('media').selectAll().orderBy('id').execute();
}

/** Returns the media items that a domain's documents use, ordered by id. */
export async function mediaUsedBy(db: Reader, domainId: string): Promise<readonly Row<'media'>[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('media_use').select('media_id').where('domain_id', '=', domainId),
    )
    .orderBy('id')
    .execute();
}

/** A page of any domain, deleted or not. */
export type PlacedPage = Pick<
  Row<'page'>,
  'id' | 'domain_id' | 'slug' | 'title' | 'version' | 'updated_by' | 'deleted_at'
>;

/** Returns the ids, domains and slugs of all pages, including deleted pages. */
export async function placedPages(db: Reader): Promise<readonly PlacedPage[]> {
  return db
    .selectFrom('page')
    .select(['id', 'domain_id', 'slug', 'title', 'version', 'updated_by', 'deleted_at'])
    .orderBy('id')
    .execute();
}

/** Returns the ids and domains of all redirects. */
export async function placedRedirects(db: Reader): Promise<readonly { id: string; domain_id: string }[]> {
  return db.selectFrom('redirect').select(['id', 'domain_id']).orderBy('id').execute();
}

/** Returns the ids and page ids of all listings. */
export async function placedListings(db: Reader): Promise<readonly { id: string; page_id: string }[]> {
  return db.selectFrom('listing').select(['id', 'page_id']).orderBy('id').execute();
}

/** Returns the hashes of all media items by id. */
export async function mediaHashes(db: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('media').select(['id', 'hash']).execute();
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/** Returns the names of the roles that users have. */
export async function heldRoles(db: Reader): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('user_role').select('role').distinct().execute();
  return new Set(rows.map(({ role }) => role));
}

/**
 * Unpublishes everything on a domain, and marks all its pages as deleted. An import then undeletes the pages that the import
 * contains. Redirects are removed permanently.
 */
export async function clearDomain(db: Writer, domainId: string, now: string): Promise<void> {
  const pages = db.selectFrom('page').select('id').where('domain_id', '=', domainId);
  await db.deleteFrom('media_use').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('listing_published').where('page_id', 'in', pages).execute();
  await db.updateTable('listing').set({ published: 0 }).where('page_id', 'in', pages).execute();
  await db.deleteFrom('page_published').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('review').where('domain_id', '=', domainId).execute();
  await db
    .updateTable('page')
    .set({ published: 0, deleted_at: now, updated_by: null })
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .execute();
  await db.deleteFrom('site_document_published').where('domain_id', '=', domainId).execute();
  await db.updateTable('site_document').set({ published: 0 }).where('domain_id', '=', domainId).execute();
  await db.deleteFrom('redirect_published').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('redirect').where('domain_id', '=', domainId).execute();
}

/** Inserts a media item, or replaces the media item with the same id. */
export async function putMediaItem(db: Writer, item: Omit<Row<'media'>, 'uploaded_by'>): Promise<void> {
  const { id: _, ...values } = item;
  await db
    .insertInto('media')
    .values(item)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Inserts a page, or replaces the page with the same id. */
export async function putPage(db: Writer, page: Row<'page'>): Promise<void> {
  const { id: _, ...values } = page;
  await db
    .insertInto('page')
    .values(page)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Inserts the draft of a listing, or replaces the draft of the same page. */
export async function putListing(db: Writer, listing: Row<'listing'>): Promise<void> {
  await db.deleteFrom('listing').where('page_id', '=', listing.page_id).execute();
  await db.insertInto('listing').values(listing).execute();
}
