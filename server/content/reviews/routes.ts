import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { waitingPages } from '../../../db/review-queries.ts';
import { publishableRoles } from '../../../src/calls/permissions.ts';
import {
  reviewAskSchema,
  reviewDeclineSchema,
  reviewListQuerySchema,
  reviewListResponseSchema,
  reviewNamedSchema,
  reviewResponseSchema,
  reviewSchema,
} from '../../../src/model/reviews.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { authorOf } from '../../people/auth/author.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { requireSession } from '../../people/auth/guard.ts';
import { reviewShape } from '../documents/review-shape.ts';
import { askForPublication } from './ask.ts';
import { declinePublication, withdrawReview } from './decide.ts';

const TAG = 'Reviews';
reviewSchema.register(namedSchemas, { id: 'Review' });

/** The calls by which a page is published on behalf of somebody who may not do it. */
export async function reviewRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const ask =
    'Asks those who may publish a page to do so, as it is drafted; an earlier request for the page is replaced';
  app.post(
    '/ask',
    describeCall('reviews/ask', TAG, ask, { body: reviewAskSchema }, reviewResponseSchema),
    async (request) => ({
      review: await askForPublication(services, request.body, await authorOf(services, request)),
    }),
  );
  const withdraw = 'Takes back a request of the caller’s own';
  app.post(
    '/withdraw',
    describeCall('reviews/withdraw', TAG, withdraw, { body: reviewNamedSchema }, z.object({})),
    async (request) => {
      await withdrawReview(services, request.body._id, await authorOf(services, request));
      return {};
    },
  );
  const decline = 'Does not publish a page, and tells whoever asked why';
  app.post(
    '/decline',
    describeCall('reviews/decline', TAG, decline, { body: reviewDeclineSchema }, z.object({})),
    async (request) => {
      await declinePublication(services, request.body, await authorOf(services, request));
      return {};
    },
  );
  const list =
    'The pages of a domain that wait for publication and that the caller may publish, those that wait longest first';
  app.get(
    '/list',
    describeCall('reviews/list', TAG, list, { querystring: reviewListQuerySchema }, reviewListResponseSchema),
    async (request) => {
      const session = await requireSession(services, request);
      const { domainId, page, size } = request.query;
      const { id } = domainOf(services, request, session, domainId);
      const { pages, total } = await waitingPages(
        services.database.reader,
        { domainId: id, publishable: publishableRoles(session.user) },
        { limit: size, offset: (page - 1) * size },
      );
      return {
        pages: pages.map(({ collection, slug, title, published, draft_version: version, ...review }) => ({
          _id: review.page_id,
          collection,
          slug,
          title,
          published: published === 1,
          version,
          changedSince: version > review.version,
          review: reviewShape(review),
        })),
        total,
      };
    },
  );
}
