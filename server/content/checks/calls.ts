import { checks } from '../../../src/calls/checks.ts';
import { handle } from '../../people/auth/handle.ts';
import { checkPortion } from './check-portion.ts';
import { linkedPages } from './linked-pages.ts';
import { weighIn, weightAsSent } from './page-weight.ts';

export const checkCalls = [
  handle(checks.site, ({ services, domain }, { domainId, after }) =>
    checkPortion(services.database.reader, domain(domainId).id, after, weighIn(services)),
  ),

  handle(checks.links, async ({ services, domain, request }, { domainId, paths, weigh }) => {
    const site = domain(domainId);
    const linked = await linkedPages(services.database.reader, site.id, [...new Set(paths)]);
    const page =
      weigh === undefined
        ? null
        : await services.pageMaker.content(site, weigh, { log: request.log, client: '' });
    return {
      weight: page && (await weightAsSent(services, page)),
      pages: [...linked].map(([path, { state, title }]) => ({ path, state, title })),
    };
  }),
];
