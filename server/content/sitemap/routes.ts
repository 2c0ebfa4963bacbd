import type { FastifyInstance } from 'fastify';
import { deletedPages } from '../../../db/deleted-pages-query.ts';
import { type SitemapPage, sitemapPages } from '../../../db/sitemap-queries.ts';
import { can, publishableByYou } from '../../../src/calls/permissions.ts';
import {
  deletedQuerySchema,
  deletedResponseSchema,
  type SitemapRow,
  sitemapQuerySchema,
  sitemapResponseSchema,
  sitemapRowSchema,
  unlinkedQuerySchema,
  unlinkedResponseSchema,
} from '../../../src/model/sitemap.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { requireSession } from '../../people/auth/guard.ts';
import { restorableSince } from '../pages/restore-deleted-page.ts';
import { filterOf } from './filter-of.ts';
import { unlinkedPages } from './unlinked-pages.ts';

const TAG = 'Sitemap';
sitemapRowSchema.register(namedSchemas, { id: 'SitemapRow' });

/** The calls of the sitemap dashboard that list pages. */
export async function sitemapRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const { database, config } = services;
  const filter = 'The pages of a domain that match, as they are drafted, by address';
  app.get(
    '/filter',
    describeCall('sitemap/filter', TAG, filter, { querystring: sitemapQuerySchema }, sitemapResponseSchema),
    async (request) => {
      const session = await requireSession(services, request);
      const { domainId, page, size, ...filters } = request.query;
      const { id } = domainOf(services, request, session, domainId);
      const { pages, total } = await sitemapPages(
        database.reader,
        filterOf(filters, { domainId: id, timeZone: config.timeZone, user: session.user }),
        { limit: size, offset: (page - 1) * size },
      );
      return { sitemap: pages.map((found) => rowOf(found, session.user)), total };
    },
  );

  const deleted = 'The pages of a domain that were deleted in the last 30 days, those deleted last first';
  app.get(
    '/loadDeleted',
    describeCall(
      'sitemap/loadDeleted',
      TAG,
      deleted,
      { querystring: deletedQuerySchema },
      deletedResponseSchema,
    ),
    async (request) => {
      const session = await requireSession(services, request);
      const { domainId, page, size } = request.query;
      const { id } = domainOf(services, request, session, domainId);
      const selection = { domainId: id, since: restorableSince(services.now()) };
      const range = { limit: size, offset: (page - 1) * size };
      const { pages, total } = await deletedPages(database.reader, selection, range);
      return {
        pages: pages.map(({ id, roles, deleted_at, deleted_by, ...fields }) => ({
          _id: id,
          ...fields,
          deletedAt: deleted_at!,
          deletedBy: deleted_by,
          restorableByYou: can(session.user, 'page/restoreDeleted', { roles: JSON.parse(roles) as string[] }),
        })),
        total,
      };
    },
  );

  const unlinked =
    'Some pages of a domain that no document links to, as a draft or in public, by address; and where to go on';
  app.get(
    '/loadUnlinked',
    describeCall(
      'sitemap/loadUnlinked',
      TAG,
      unlinked,
      { querystring: unlinkedQuerySchema },
      unlinkedResponseSchema,
    ),
    async (request) => {
      const session = await requireSession(services, request);
      const { domainId, after, size } = request.query;
      const domain = domainOf(services, request, session, domainId);
      const { pages, next } = await unlinkedPages(services, domain, { after, size });
      return {
        pages: pages.map(({ id, published, roles, ...page }) => ({
          _id: id,
          ...page,
          published: published === 1,
          publishableByYou: publishableByYou(session.user, { roles: JSON.parse(roles) as string[] }),
        })),
        next,
      };
    },
  );
}

function rowOf(page: SitemapPage, user: SignedInUser): SitemapRow {
  const { id: _id, collection, slug, title, frequency } = page;
  return {
    _id,
    collection,
    slug,
    title,
    pageType: page.page_type,
    updatedAt: page.updated_at,
    publishedAt: page.last_published,
    published: page.published === 1,
    publishableByYou: publishableByYou(user, { roles: JSON.parse(page.roles) as string[] }),
    frequency,
    priority: page.priority / 10,
  };
}
