import { deletedPages } from '../../../db/deleted-pages-query.ts';
import { tenthsOf } from '../../../db/page-list-queries.ts';
import { type SitemapFilter, type SitemapPage, sitemapPages } from '../../../db/sitemap-queries.ts';
import { can, publishableByYou, publishableRoles } from '../../../src/calls/permissions.ts';
import { sitemap } from '../../../src/calls/sitemap.ts';
import type { SitemapQuery, SitemapRow } from '../../../src/model/sitemap.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import { dayRange } from '../../core/http/day-range.ts';
import { handle } from '../../people/auth/handle.ts';
import { restorableSince } from '../pages/restore-page.ts';
import { unlinkedPages } from './unlinked-pages.ts';

export const sitemapCalls = [
  handle(sitemap.filter, async ({ services, session, domain }, { domainId, page, size, ...query }) => {
    const { database, config } = services;
    const { user } = session;
    const { pages, total } = await sitemapPages(
      database.reader,
      filterOf(query, { domainId: domain(domainId).id, timeZone: config.timeZone, user }),
      { limit: size, offset: (page - 1) * size },
    );
    return { sitemap: pages.map((found) => rowOf(found, user)), total };
  }),

  handle(sitemap.loadDeleted, async (calling, { domainId, page, size }) => {
    const { services, session, domain, now } = calling;
    const selection = { domainId: domain(domainId).id, since: restorableSince(now) };
    const range = { limit: size, offset: (page - 1) * size };
    const { pages, total } = await deletedPages(services.database.reader, selection, range);
    return {
      pages: pages.map(({ id, roles, deleted_at, deleted_by, ...fields }) => ({
        _id: id,
        ...fields,
        deletedAt: deleted_at,
        deletedBy: deleted_by,
        restorableByYou: can(session.user, 'page/restoreDeleted', { roles: JSON.parse(roles) as string[] }),
      })),
      total,
    };
  }),

  handle(sitemap.loadUnlinked, async ({ services, session, domain }, { domainId, after, size }) => {
    const { pages, next } = await unlinkedPages(services, domain(domainId), { after, size });
    return {
      pages: pages.map(({ id, published, roles, ...page }) => ({
        _id: id,
        ...page,
        published: published === 1,
        publishableByYou: publishableByYou(session.user, { roles: JSON.parse(roles) as string[] }),
      })),
      next,
    };
  }),
];

/** Converts the filter of a call to the format of the database queries. */
function filterOf(
  query: Omit<SitemapQuery, 'domainId' | 'page' | 'size'>,
  { domainId, timeZone, user }: { domainId: string; timeZone: string; user: SignedInUser },
): SitemapFilter {
  const { slug, pageType, freq, priority, lastModFrom, lastModTo, publishableByYou } = query;
  return {
    domainId,
    slug,
    pageType,
    frequency: freq,
    priority: priority === '' ? null : tenthsOf(priority),
    ...dayRange(lastModFrom, lastModTo, timeZone),
    publishable:
      publishableByYou === '' ? null : { wanted: publishableByYou === 'true', by: publishableRoles(user) },
  };
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
