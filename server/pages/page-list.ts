import { listPages } from '../../db/page-list-queries.ts';
import { authorize, requireSession } from '../auth/guard.ts';
import { domainOf } from '../domains/domain-of.ts';
import { describeCall } from '../http/describe-call.ts';
import type { TypedApp } from '../http/zod-types.ts';
import type { Services } from '../services.ts';
import { listQuery, listResponse } from './schemas.ts';

/** `page/list`: the drafts of the caller's active domain whose slug or title contains the words. */
export function pageListRoute(app: TypedApp, services: Services): void {
  const summary =
    'The drafts of the active domain whose address or title holds the words, by title; or those that are not public as they are, newest first';
  const call = describeCall('page/list', 'Pages', summary, { querystring: listQuery }, listResponse);
  app.get('/page/list', call, async (request) => {
    const session = await requireSession(services, request);
    authorize(session.user, 'page/list');
    const { search, limit, unpublished } = request.query;
    const domainId = domainOf(services, request, session).id;
    const { pages, total } = await listPages(services.database.reader, {
      domainId,
      search,
      limit,
      unpublished,
    });
    return {
      pages: pages.map(({ id, published, updated_at, last_published, ...page }) => ({
        _id: id,
        ...page,
        published: published === 1,
        updatedAt: updated_at,
        lastPublished: last_published,
      })),
      total,
    };
  });
}
