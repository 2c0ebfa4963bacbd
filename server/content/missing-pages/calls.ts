import { linkUsers } from '../../../db/media-users-query.ts';
import { listMissingPages, removeMissingPage, removeMissingPages } from '../../../db/missing-page-queries.ts';
import { missing } from '../../../src/calls/missing.ts';
import { MISSING_LIST_SIZE } from '../../../src/model/limits.ts';
import type { MissingPage } from '../../../src/model/missing.ts';
import { handle } from '../../people/auth/handle.ts';
import { usesOf } from '../documents/uses.ts';
import { addressesAt } from '../links/page-addresses.ts';

/** The maximum number of links that are examined for one page of the list. */
const MOST_LINKS = 1000;

/** The audit entry does not name the address, because a visitor may have typed it. */
const SUBJECT = { kind: 'missing', id: '', name: '' } as const;

export const missingCalls = [
  handle(missing.list, async ({ services, domain }, { domainId, page, size }) => {
    const { id } = domain(domainId);
    const { reader } = services.database;
    await services.missingPages.store();
    const { pages, total } = await listMissingPages(reader, id, { limit: size, offset: (page - 1) * size });
    if (pages.length === 0) return { missing: [], total };
    const paths = pages.map(({ path }) => path);
    const links = await linkUsers(reader, addressesAt(services, id, paths), MOST_LINKS, 'published');
    const listed = pages.map(({ path, count, first_seen, last_seen, redirected }): MissingPage => {
      const here = links.filter(({ address }) => leadsTo(address, path));
      return {
        path,
        count,
        firstSeen: first_seen,
        lastSeen: last_seen,
        redirected,
        links: usesOf(here).slice(0, MISSING_LIST_SIZE.links),
      };
    });
    return { missing: listed, total };
  }),

  handle(missing.remove, async ({ services, domain, write }, { domainId, path }) => {
    const { id } = domain(domainId);
    await services.missingPages.store();
    await write(async ({ db, record }) => {
      if (await removeMissingPage(db, id, path)) await record({ domainId: id, subject: SUBJECT });
    });
    return {};
  }),

  handle(missing.removeAll, async ({ services, domain, write }, { domainId }) => {
    const { id } = domain(domainId);
    await services.missingPages.store();
    await write(async ({ db, record }) => {
      if (await removeMissingPages(db, id)) await record({ domainId: id, subject: SUBJECT });
    });
    return {};
  }),
];

/** Whether a linked address, with or without a host name of the site, leads to a path. */
function leadsTo(address: string, path: string): boolean {
  return address === path || (address.startsWith('//') && address.slice(address.indexOf('/', 2)) === path);
}
