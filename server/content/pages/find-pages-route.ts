import { z } from 'zod';
import { describeCall } from '../../core/http/describe-call.ts';
import type { TypedApp } from '../../core/http/zod-types.ts';
import type { Services } from '../../core/services.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { authorize, requireSession } from '../../people/auth/guard.ts';
import { findPages } from './find-pages.ts';
import { listedPage } from './listed-page.ts';
import { listQuery, listResponse } from './schemas.ts';

const findQuery = listQuery.pick({ search: true, limit: true, domainId: true });
/** `corrections`: words that no page has, and those that were searched for in their place. */
const findResponse = listResponse.extend({
  corrections: z.array(z.object({ typed: z.string(), meant: z.string() })),
});

/** `search/pages`: what editors find, drafts too. */
export function findPagesRoute(app: TypedApp, services: Services): void {
  const summary =
    'The drafts of a domain with the words in their title, address, headings or text, the best first; typing mistakes are forgiven';
  const call = describeCall('search/pages', 'Pages', summary, { querystring: findQuery }, findResponse);
  app.get('/search/pages', call, async (request) => {
    const session = await requireSession(services, request);
    authorize(session.user, 'search/pages');
    const domain = domainOf(services, request, session, request.query.domainId);
    const { pages, total, corrections } = await findPages(services, domain.id, request.query);
    return {
      pages: pages.map((page) => listedPage(page, session.user)),
      total,
      corrections: [...corrections],
    };
  });
}
