import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row } from './schema.ts';

/** The draft of a page's listing. A page has at most one listing. */
export type ListingRecord = Row<'listing'>;

/** Returns the draft of a page's listing; null if the page has no listing. */
export async function listingOfPage(db: Reader, pageId: string): Promise<ListingRecord | null> {
  const row = await db.selectFrom('listing').selectAll().where('page_id', '=', pageId).executeTakeFirst();
  return row ?? null;
}

export async function listingById(db: Reader, id: string): Promise<ListingRecord | null> {
  return (await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function insertListing(db: Writer, listing: NewRow<'listing'>): Promise<void> {
  await db.insertInto('listing').values(listing).execute();
}

export async function updateListing(
  db: Writer,
  id: string,
  values: Partial<Omit<NewRow<'listing'>, 'id' | 'page_id'>>,
): Promise<void> {
  await db.updateTable('listing').set(values).where('id', '=', id).execute();
}

/** Publishes a listing. */
export async function putListingSnapshot(db: Writer, snapshot: NewRow<'listing_published'>): Promise<void> {
  const { listing_id: _, ...values } = snapshot;
  await db
    .insertInto('listing_published')
    .values(snapshot)
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(values))
    .execute();
}

/** Returns the published listings of all domains. */
export async function allPublishedListings(
  db: Writer,
): Promise<readonly { readonly id: string; readonly domainId: string; readonly doc: string }[]> {
  return db
    .selectFrom('listing_published')
    .innerJoin('page', 'page.id', 'listing_published.page_id')
    .select(['listing_id as id', 'page.domain_id as domainId', 'listing_published.doc'])
    .orderBy('listing_id')
    .execute();
}

export async function removeListingSnapshot(db: Writer, listingId: string): Promise<void> {
  await db.deleteFrom('listing_published').where('listing_id', '=', listingId).execute();
}
