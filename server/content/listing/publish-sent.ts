import {
  insertListing,
  type ListingRecord,
  putListingSnapshot,
  updateListing,
} from '../../../db/listing-queries.ts';
import { setMediaUses } from '../../../db/media-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { ListingSave } from '../../../src/model/listing.ts';
import type { PageDoc } from '../../../src/model/page.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { mediaShownInLists, namedMedia } from '../documents/media-uses.ts';
import { makePageStale } from '../documents/stale-pages.ts';
import { listingWith } from '../pages/page-listing.ts';
import { pageToChange, recordPage } from '../pages/page-to-change.ts';

/**
 * Publishes a listing with the fields in the request. The published version of its page must be a Listing; the draft of the
 * page may be of another type.
 *
 * @throws HearthError 'not-found' (404) if the listing belongs to another page; 'page-not-published' and 'not-a-listing' (409);
 * otherwise as `pageToChange`
 */
export async function publishSentListing(unit: UnitOfWork, sent: ListingSave): Promise<ListingRecord> {
  const { db, author, after } = unit;
  const { _id, pageId, title, summary, image, tags } = sent;
  const { now } = author;
  const page = await pageToChange(unit, 'listing/publishListing', { id: pageId });
  if (_id !== undefined && _id !== page.listing?.id) throw new HearthError('not-found');
  const { live } = page;
  if (live === null) throw new HearthError('page-not-published');
  if (templateOf(live.doc) !== 'listing') throw new HearthError('not-a-listing');
  const draft = listingWith(page.listing, pageId, { title, summary, image, tags }, now);
  const listing = { ...draft, published: 1, last_published: now };
  if (page.listing === null) await insertListing(db, listing);
  else await updateListing(db, listing.id, listing);
  await putListingSnapshot(db, {
    listing_id: listing.id,
    page_id: pageId,
    published_at: now,
    doc: listing.doc,
  });
  const document = { documentId: listing.id, domainId: page.record.domain_id };
  // If the page's draft is no longer a listing, the listing's draft uses no pictures.
  const draftUses = templateOf(page.record.doc) === 'listing' ? namedMedia({ image }) : new Map();
  await setMediaUses(db, [
    { document: { ...document, state: 'draft' }, uses: draftUses },
    { document: { ...document, state: 'published' }, uses: mediaShownInLists({ image }) },
  ]);
  await recordPage(unit, 'listing/publishListing', page.record);
  makePageStale(after.pages, 'listingPublished', listing.page_id, document.domainId);
  after.pictures(listing.id);
  return listing;
}

/** Returns the template of a stored document (JSON text). */
function templateOf(doc: string): PageDoc['template'] {
  return (JSON.parse(doc) as PageDoc).template;
}
