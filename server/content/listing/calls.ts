import { type ListingRecord, listingById, listingOfPage } from '../../../db/listing-queries.ts';
import { pageById } from '../../../db/page-queries.ts';
import { publishedListings } from '../../../db/published-listings.ts';
import { listing } from '../../../src/calls/listing.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Listing } from '../../../src/model/listing.ts';
import { handle } from '../../people/auth/handle.ts';
import { fieldsOf } from '../pages/page-listing.ts';
import { publishSentListing } from './publish-sent.ts';

export const listingCalls = [
  handle(listing.findById, async ({ services }, { id }) => {
    const { reader } = services.database;
    const found = (await listingOfPage(reader, id)) ?? (await listingById(reader, id));
    if (found === null) throw new HearthError('not-found');
    const page = await pageById(reader, found.page_id);
    if (page === null || page.deleted_at !== null) throw new HearthError('not-found');
    return { listing: responseOf(found) };
  }),

  handle(listing.publishListing, async ({ write }, { listing: sent }) => ({
    listing: responseOf(await write((unit) => publishSentListing(unit, sent))),
  })),

  handle(listing.list, async ({ services, domain }, { domainId }) => ({
    pages: [...(await publishedListings(services.database.visitor, domain(domainId).id))],
  })),
];

function responseOf(record: ListingRecord): Listing {
  return {
    ...fieldsOf(record),
    _id: record.id,
    pageId: record.page_id,
    published: record.published === 1,
    lastPublished: record.last_published,
  };
}
