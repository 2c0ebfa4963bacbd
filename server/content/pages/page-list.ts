import { listPages } from '../../../db/page-list-queries.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import type { TypedApp } from '../../core/http/zod-types.ts';
import type { Services } from '../../core/services.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { authorize, requireSession } from '../../people/auth/guard.ts';
import { listedPage } from './listed-page.ts';
import { listQuery, listResponse } from './schemas.ts';

/** `page/list`: the drafts of a domain whose slug or title contains the words. */
export function pageListRoute(app: TypedApp, services: Services): void {
  const summary =
    'The drafts of a domain whose address or title holds the words, by title; or those that are public, or not public as they are, newest first';
  const call = describeCall('page/list', 'Pages', summary, { querystring: listQuery }, listResponse);
  app.get('/page/list', call, async (request) => {
    const session = await requireSession(services, request);
    authorize(session.user, 'page/list');
    const { search, limit, unpublished, published } = request.query;
    const domain = domainOf(services, request, session, request.query.domainId);
    const { pages, total } = await listPages(services.database.reader, {
      domainId: domain.id,
      search,
      limit,
      unpublished,
      published,
    });
    return {
      pages: pages.map((page) => listedPage(page, session.user)),
      total,
    };
  });
}
