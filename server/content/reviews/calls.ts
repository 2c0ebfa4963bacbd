import { waitingPages } from '../../../db/review-queries.ts';
import { publishableRoles } from '../../../src/calls/permissions.ts';
import { reviews } from '../../../src/calls/reviews.ts';
import { handle } from '../../people/auth/handle.ts';
import { reviewShape } from '../documents/review-shape.ts';
import { askForPublication } from './ask.ts';
import { declinePublication, withdrawReview } from './decide.ts';

export const reviewCalls = [
  handle(reviews.ask, async ({ services, write }, asked) => ({
    review: await write((unit) => askForPublication(unit, services, asked)),
  })),

  handle(reviews.withdraw, async ({ write }, { _id }) => {
    await write((unit) => withdrawReview(unit, _id));
    return {};
  }),

  handle(reviews.decline, async ({ services, write }, declined) => {
    await write((unit) => declinePublication(unit, services, declined));
    return {};
  }),

  handle(reviews.list, async ({ services, session, domain }, { domainId, page, size }) => {
    const { pages, total } = await waitingPages(
      services.database.reader,
      { domainId: domain(domainId).id, publishable: publishableRoles(session.user) },
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
  }),
];
