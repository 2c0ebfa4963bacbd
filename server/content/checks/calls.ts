import { checks } from '../../../src/calls/checks.ts';
import { handle } from '../../people/auth/handle.ts';
import { checkPortion } from './check-portion.ts';
import { linkedPages } from './linked-pages.ts';

export const checkCalls = [
  handle(checks.site, ({ services, domain }, { domainId, after }) =>
    checkPortion(services.database.reader, domain(domainId).id, after),
  ),

  handle(checks.links, async ({ services, domain }, { domainId, paths }) => {
    const linked = await linkedPages(services.database.reader, domain(domainId).id, [...new Set(paths)]);
    return { pages: [...linked].map(([path, { state, title }]) => ({ path, state, title })) };
  }),
];
