import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ListingRecord, listingById, listingOfPage } from '../../../db/listing-queries.ts';
import { pageById } from '../../../db/page-queries.ts';
import { publishedListings } from '../../../db/published-listings.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { type Listing, listingFieldsSchema, listingSaveSchema } from '../../../src/model/listing.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { deprecated } from '../../people/auth/deprecation.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { authorize, requireSession } from '../../people/auth/guard.ts';
import { makePageStale } from '../documents/stale-pages.ts';
import { fieldsOf } from '../pages/page-listing.ts';
import { publishSentListing } from './publish-sent.ts';

const findQuery = z.strictObject({ id: z.string().min(1).max(100) });
const listQuery = z.strictObject({ domainId: z.string().min(1).max(100).optional() });
const listResponse = z.object({
  pages: z.array(listingFieldsSchema.extend({ _id: z.string(), slug: z.string(), publishedAt: z.string() })),
});
const publishBody = z.strictObject({ listing: listingSaveSchema });
const listingResponse = z.object({
  listing: listingFieldsSchema.extend({
    _id: z.string(),
    pageId: z.string(),
    published: z.boolean(),
    lastPublished: z.string().nullable(),
  }),
});

/**
 * The calls under `/api/listing`: what lists of pages show in the editor; and for programs of the legacy system, though saving and
 * publishing a page includes its listing.
 */
export async function listingRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const { reader, writer } = services.database;

  const find = 'The draft of a listing, by the id of its page or its own';
  withZodTypes(app).get(
    '/findById',
    describeCall(
      'listing/findById',
      'Listings',
      find,
      { querystring: findQuery, deprecated: true },
      listingResponse,
    ),
    async (request, reply) => {
      await deprecated(services, request, reply, 'A listing goes along with its page.');
      const { user } = await requireSession(services, request);
      authorize(user, 'listing/findById');
      const { id } = request.query;
      const listing = (await listingOfPage(reader, id)) ?? (await listingById(reader, id));
      if (listing === null) throw new HearthError('not-found');
      const page = await pageById(reader, listing.page_id);
      if (page === null || page.deleted_at !== null) throw new HearthError('not-found');
      return { listing: responseOf(listing) };
    },
  );

  const publish = 'Publishes a listing as it is sent, for a published page of the template Listing';
  withZodTypes(app).post(
    '/publishListing',
    describeCall(
      'listing/publishListing',
      'Listings',
      publish,
      { body: publishBody, deprecated: true },
      listingResponse,
    ),
    async (request, reply) => {
      await deprecated(services, request, reply, 'Publish the page: its listing is published with it.');
      const { user } = await requireSession(services, request);
      const author = { user, now: services.now() };
      const { listing, domainId } = await publishSentListing(writer, request.body.listing, author);
      makePageStale(services.pageCache, 'listingPublished', listing.page_id, domainId);
      services.madeAhead.published(listing.id);
      return { listing: responseOf(listing) };
    },
  );

  const list = 'The published pages of the template Listing of a site, as lists of pages show them';
  withZodTypes(app).get(
    '/list',
    describeCall('listing/list', 'Listings', list, { querystring: listQuery }, listResponse),
    async (request) => {
      const session = await requireSession(services, request);
      const { id } = domainOf(services, request, session, request.query.domainId);
      return { pages: [...(await publishedListings(services.database.visitor, id))] };
    },
  );
}

function responseOf(record: ListingRecord): Listing {
  return {
    ...fieldsOf(record),
    _id: record.id,
    pageId: record.page_id,
    published: record.published === 1,
    lastPublished: record.last_published,
  };
}
