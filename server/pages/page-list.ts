import { listPages } from '../../db/page-list.ts';
import { allow, requireSession } from '../auth/guard.ts';
import { domainOf } from '../domains/domain-of.ts';
import { describeCall } from '../http/describe-call.ts';
import type { TypedApp } from '../http/typed.ts';
import type { Services } from '../services.ts';
import { listAnswer, listQuery } from './schemas.ts';

/** `page/list`: the drafts of the caller's active domain whose address or title holds the words. */
export function pageListRoute(app: TypedApp, services: Services): void {
  const summary = 'The drafts of the active domain whose address or title holds the words, by title';
  const call = describeCall('page/list', 'Pages', summary, { querystring: listQuery }, listAnswer);
  app.get('/page/list', call, async (request) => {
    const session = await requireSession(services, request);
    allow(session.user, 'page/list');
    const { search, limit } = request.query;
    const domainId = domainOf(services, request, session).id;
    const { pages, total } = await listPages(services.database.reader, { domainId, search, limit });
    return {
      pages: pages.map(({ id, published, ...page }) => ({ _id: id, ...page, published: published === 1 })),
      total,
    };
  });
}
