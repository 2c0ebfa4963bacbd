import type { Writer } from '../../../db/connection.ts';
import { type ListingRecord, removeListingSnapshot, updateListing } from '../../../db/listing-queries.ts';
import { clearMediaUse } from '../../../db/media-queries.ts';
import type { PageState } from '../../../db/page-state-query.ts';
import { newId } from '../../../src/model/ids.ts';
import { type ListingFields, listingFromPage, listingInStep } from '../../../src/model/listing.ts';
import { initialisePage, type PageDoc } from '../../../src/model/page.ts';
import { changedAt } from '../documents/versions.ts';

/**
 * Keeps a page's listing consistent with the page. All these functions run in the transaction that changes the page. Times are
 * ISO 8601.
 */

/**
 * Returns the listing that a page has once it is saved as `doc`; null if the page is not a listing. `before` is null if the
 * page is new.
 */
export function nextListing(
  before: PageState | null,
  pageId: string,
  doc: PageDoc,
  now: string,
): ListingRecord | null {
  if (doc.template !== 'listing') return null;
  if (!before?.listing) return listingWith(null, pageId, listingFromPage(doc), now);
  const stored = initialisePage(JSON.parse(before.record.doc));
  return listingWith(before.listing, pageId, listingInStep(fieldsOf(before.listing), stored, doc), now);
}

/** Returns the draft of a page's listing with these fields. If `stored` is null, the listing is new. */
export function listingWith(
  stored: ListingRecord | null,
  pageId: string,
  fields: ListingFields,
  now: string,
): ListingRecord {
  const listing = stored ?? { id: newId(), page_id: pageId, published: 0, last_published: null };
  return { ...listing, updated_at: changedAt(now, listing.last_published), doc: JSON.stringify(fields) };
}

/** Unpublishes the listing together with its page; the draft of the listing remains. */
export async function unpublishListing(db: Writer, listing: ListingRecord | null): Promise<void> {
  if (listing === null || listing.published === 0) return;
  await removeListingSnapshot(db, listing.id);
  await updateListing(db, listing.id, { published: 0 });
  await clearMediaUse(db, listing.id, 'published');
}

/** Returns the fields of a stored listing. */
export function fieldsOf(listing: ListingRecord): ListingFields {
  return JSON.parse(listing.doc) as ListingFields;
}
