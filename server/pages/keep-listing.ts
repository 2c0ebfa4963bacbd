import type { Writer } from '../../db/connection.ts';
import {
  insertListing,
  type ListingRecord,
  listingOfPage,
  putListingSnapshot,
  removeListingSnapshot,
  updateListing,
} from '../../db/listings.ts';
import { clearMediaUse, setMediaUse, type UsingDocument } from '../../db/media.ts';
import type { PageRecord } from '../../db/pages.ts';
import { newId } from '../../src/model/ids.ts';
import { type ListingFields, listingFromPage, listingInStep } from '../../src/model/listing.ts';
import { initialisePage, type PageDoc } from '../../src/model/page.ts';
import { namedImages } from '../documents/media-uses.ts';

/** The page of a listing, and its domain. */
type ListedPage = Pick<PageRecord, 'id' | 'domain_id'>;

/** How a page's listing goes along with its page. Each runs in the transaction that changes the page. Times are ISO 8601. */

/**
 * After a save: the draft of the listing, made from the page where there is none, follows the page. Of a page that is no
 * listing it stays as it is, and uses no pictures. `before` is the document that was stored, JSON text.
 */
export async function keepListing(
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

/** With the page: its listing is published too. A page that is no listing any more takes back the one it had. */
export async function publishListing(db: Writer, page: ListedPage, doc: PageDoc, now: string): Promise<void> {
  if (doc.template !== 'listing') return takeBackListing(db, page.id);
  const stored = await listingOfPage(db, page.id);
  const listing = stored ?? (await storeListing(db, page, null, listingFromPage(doc), now));
  await publishStored(db, page, listing, now);
}

/** With the page: its listing is taken from visitors; the draft stays. */
export async function takeBackListing(db: Writer, pageId: string): Promise<void> {
  const stored = await listingOfPage(db, pageId);
  if (stored === null || stored.published === 0) return;
  await removeListingSnapshot(db, stored.id);
  await updateListing(db, stored.id, { published: 0 });
  await clearMediaUse(db, stored.id, 'published');
}

/** The page is deleted, or is no listing any more: the draft of its listing stays with it, but uses no pictures. */
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

/** Makes the draft of a listing what visitors can reach. */
export async function publishStored(
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
  // No view shows listings, so that readers are shown nothing of their pictures.
  await setMediaUse(db, usedBy(listing, page, 'published'), namedImages(fieldsOf(listing)));
  return { ...listing, ...state };
}

function usedBy({ id }: ListingRecord, page: ListedPage, state: UsingDocument['state']): UsingDocument {
  return { documentId: id, domainId: page.domain_id, state };
}

/** What a stored listing says. */
export function fieldsOf(listing: ListingRecord): ListingFields {
  return JSON.parse(listing.doc) as ListingFields;
}
