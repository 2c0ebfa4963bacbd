import type { Writer } from '../../db/connection.ts';
import {
  insertListing,
  type ListingRecord,
  listingOfPage,
  putListingSnapshot,
  removeListingSnapshot,
  updateListing,
} from '../../db/listing-queries.ts';
import { clearMediaUse, setMediaUse, type UsingDocument } from '../../db/media-queries.ts';
import type { PageRecord } from '../../db/page-queries.ts';
import { newId } from '../../src/model/ids.ts';
import { type ListingFields, listingFromPage, listingInStep } from '../../src/model/listing.ts';
import { initialisePage, type PageDoc } from '../../src/model/page.ts';
import { namedImages } from '../documents/media-uses.ts';

/** The ids of a listing's page and its domain. */
type ListedPage = Pick<PageRecord, 'id' | 'domain_id'>;

/** Keeps a page's listing in step with its page. All of these run in the transaction that changes the page. Times are ISO 8601. */

/**
 * After a save: updates the draft of the listing from the page, or creates it. If the page is no longer a listing, the draft
 * stays unchanged and uses no pictures. `before` is the previously stored document, JSON text.
 */
export async function syncListing(
  db: Writer,
  page: ListedPage,
  { before, after }: { readonly before: string | null; readonly after: PageDoc },
  now: string,
): Promise<void> {
  if (after.template !== 'listing') return releaseListing(db, page.id);
  const stored = await listingOfPage(db, page.id);
  const fields =
    stored === null || before === null
      ? listingFromPage(after)
      : listingInStep(fieldsOf(stored), initialisePage(JSON.parse(before)), after);
  await storeListing(db, page, stored, fields, now);
}

/** Publishes the listing together with its page; unpublishes it if the page is no longer a listing. */
export async function publishListing(db: Writer, page: ListedPage, doc: PageDoc, now: string): Promise<void> {
  if (doc.template !== 'listing') return unpublishListing(db, page.id);
  const stored = await listingOfPage(db, page.id);
  const listing = stored ?? (await storeListing(db, page, null, listingFromPage(doc), now));
  await publishStoredListing(db, page, listing, now);
}

/** Unpublishes the listing together with its page; the draft stays. */
export async function unpublishListing(db: Writer, pageId: string): Promise<void> {
  const stored = await listingOfPage(db, pageId);
  if (stored === null || stored.published === 0) return;
  await removeListingSnapshot(db, stored.id);
  await updateListing(db, stored.id, { published: 0 });
  await clearMediaUse(db, stored.id, 'published');
}

/** Marks the draft of a listing as using no pictures, when its page is deleted or no longer a listing. */
export async function releaseListing(db: Writer, pageId: string): Promise<void> {
  const stored = await listingOfPage(db, pageId);
  if (stored !== null) await clearMediaUse(db, stored.id, 'draft');
}

/** Stores the draft of a page's listing, a new one where `stored` is null. */
export async function storeListing(
  db: Writer,
  page: ListedPage,
  stored: ListingRecord | null,
  fields: ListingFields,
  now: string,
): Promise<ListingRecord> {
  const changed = { updated_at: now, doc: JSON.stringify(fields) };
  const listing = stored ?? { id: newId(), page_id: page.id, published: 0, last_published: null, ...changed };
  if (stored === null) await insertListing(db, listing);
  else await updateListing(db, listing.id, changed);
  await setMediaUse(db, usedBy(listing, page, 'draft'), namedImages(fields));
  return { ...listing, ...changed };
}

/** Publishes the stored draft of a listing. */
export async function publishStoredListing(
  db: Writer,
  page: ListedPage,
  listing: ListingRecord,
  now: string,
): Promise<ListingRecord> {
  const state = { published: 1, last_published: now, updated_at: now };
  await updateListing(db, listing.id, state);
  await putListingSnapshot(db, {
    listing_id: listing.id,
    page_id: listing.page_id,
    published_at: now,
    doc: listing.doc,
  });
  // No view shows listings, so readers are shown no renditions of their pictures.
  await setMediaUse(db, usedBy(listing, page, 'published'), namedImages(fieldsOf(listing)));
  return { ...listing, ...state };
}

function usedBy({ id }: ListingRecord, page: ListedPage, state: UsingDocument['state']): UsingDocument {
  return { documentId: id, domainId: page.domain_id, state };
}

/** The fields of a stored listing. */
export function fieldsOf(listing: ListingRecord): ListingFields {
  return JSON.parse(listing.doc) as ListingFields;
}
