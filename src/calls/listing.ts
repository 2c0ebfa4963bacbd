import { z } from 'zod';
import { listingFieldsSchema, listingSaveSchema } from '../model/listing.ts';
import { defineCalls } from './define-calls.ts';
import { publishing } from './rule.ts';

const id = z.string().min(1).max(100);
const output = z.object({
  listing: listingFieldsSchema.extend({
    _id: z.string(),
    pageId: z.string(),
    published: z.boolean(),
    lastPublished: z.string().nullable(),
  }),
});

/**
 * The calls for the pages that lists show in the editor, and calls of the legacy system. The legacy system saved the listing of
 * a page separately.
 */
export const listing = defineCalls('listing', 'Listings', {
  findById: {
    method: 'GET',
    summary: 'The draft of a listing, by the id of its page or its own',
    who: 'signedIn',
    deprecated: 'A listing goes along with its page.',
    input: z.strictObject({ id }),
    output,
  },
  publishListing: {
    method: 'POST',
    summary: 'Publishes a listing as it is sent, for a published page of the template Listing',
    who: publishing,
    audit: { words: 'Published a listing' },
    limit: 'none',
    deprecated: 'Publish the page: its listing is published with it.',
    input: z.strictObject({ listing: listingSaveSchema }),
    output,
  },
  list: {
    method: 'GET',
    summary: 'The published pages of the template Listing of a site, as lists of pages show them',
    who: 'signedIn',
    input: z.strictObject({ domainId: id.optional() }),
    output: z.object({
      pages: z.array(
        listingFieldsSchema.extend({ _id: z.string(), slug: z.string(), publishedAt: z.string() }),
      ),
    }),
  },
});
