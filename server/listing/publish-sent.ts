import type { Writer } from '../../db/connection.ts';
import { type ListingRecord, listingOfPage } from '../../db/listing-queries.ts';
import { liveDocument, pageById } from '../../db/page-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import type { ListingSave } from '../../src/model/listing.ts';
import type { PageDoc } from '../../src/model/page.ts';
import { type Author, pageToChange } from '../pages/change-page.ts';
import { publishStoredListing, releaseListing, storeListing } from '../pages/page-listing.ts';

/**
 * Publishes a listing as sent, for a page whose published version has the template Listing; its draft can differ.
 *
 * @throws HearthError 'not-found' (404) for another page's listing; 'page-not-published' and 'not-a-listing' (409);
 * otherwise as `pageToChange`
 */
export async function publishSentListing(
  db: Writer,
  sent: ListingSave,
  author: Author,
): Promise<ListingRecord> {
  const { _id, pageId, title, summary, image, tags } = sent;
  return db.transaction().execute(async (trx) => {
    const collection = (await pageById(trx, pageId))?.collection ?? '';
    const page = await pageToChange(trx, author, 'listing/publishListing', { id: pageId, collection });
    const stored = await listingOfPage(trx, pageId);
    if (_id !== undefined && _id !== stored?.id) throw new HearthError('not-found');
    const live = await liveDocument(trx, pageId);
    if (live === null) throw new HearthError('page-not-published');
    if (templateOf(live) !== 'listing') throw new HearthError('not-a-listing');
    const listing = await storeListing(trx, page, stored, { title, summary, image, tags }, author.now);
    if (templateOf(page.doc) !== 'listing') await releaseListing(trx, pageId);
    return publishStoredListing(trx, page, listing, author.now);
  });
}

/** The template of a stored document, JSON text. */
function templateOf(doc: string): PageDoc['template'] {
  return (JSON.parse(doc) as PageDoc).template;
}
