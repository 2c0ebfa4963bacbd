import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { linkUsers } from '../../../db/media-users-query.ts';
import { listMissingPages, removeMissingPage, removeMissingPages } from '../../../db/missing-page-queries.ts';
import { MISSING_LIST_SIZE } from '../../../src/model/limits.ts';
import {
  type MissingPage,
  missingListQuerySchema,
  missingListResponseSchema,
  missingPageSchema,
  missingRemoveAllSchema,
  missingRemoveSchema,
} from '../../../src/model/missing.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { recordAction } from '../../people/audit/record.ts';
import { authorOf } from '../../people/auth/author.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { requireSession } from '../../people/auth/guard.ts';
import { usesOf } from '../documents/uses.ts';
import { addressesAt } from '../links/page-addresses.ts';

const TAG = 'Redirects';
/** Links that are looked at for one part of the list. */
const MOST_LINKS = 1000;
missingPageSchema.register(namedSchemas, { id: 'MissingPage' });

/** The calls under `/api/missing`: the addresses that readers did not find. */
export async function missingRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const { reader, writer } = services.database;
  const list =
    'The addresses of a domain that readers did not find, those asked for most often first; without those where a page or a redirect is published by now';
  app.get(
    '/list',
    describeCall(
      'missing/list',
      TAG,
      list,
      { querystring: missingListQuerySchema },
      missingListResponseSchema,
    ),
    async (request) => {
      const session = await requireSession(services, request);
      const { domainId, page, size } = request.query;
      const { id } = domainOf(services, request, session, domainId);
      await services.missingPages.store();
      const { pages, total } = await listMissingPages(reader, id, { limit: size, offset: (page - 1) * size });
      if (pages.length === 0) return { missing: [], total };
      const addresses = addressesAt(
        services,
        id,
        pages.map(({ path }) => path),
      );
      const links = await linkUsers(reader, addresses, MOST_LINKS, 'published');
      const missing = pages.map(
        ({ path, count, first_seen: firstSeen, last_seen: lastSeen, redirected }): MissingPage => {
          const here = links.filter(({ address }) => leadsTo(address, path));
          return {
            path,
            count,
            firstSeen,
            lastSeen,
            redirected,
            links: usesOf(here).slice(0, MISSING_LIST_SIZE.links),
          };
        },
      );
      return { missing, total };
    },
  );

  const remove = 'Takes an address off the list until readers ask for it again';
  app.post(
    '/remove',
    describeCall('missing/remove', TAG, remove, { body: missingRemoveSchema }, z.object({})),
    async (request) => {
      const { session, user: actor, now: at } = await authorOf(services, request);
      const { domainId, path } = request.body;
      const { id } = domainOf(services, request, session, domainId);
      await services.missingPages.store();
      await writer.transaction().execute(async (trx) => {
        if (!(await removeMissingPage(trx, id, path))) return;
        const subject = { kind: 'missing', id: '', name: '' } as const;
        await recordAction(trx, { actor, action: 'missing/remove', domainId: id, subject, at });
      });
      return {};
    },
  );

  const removeAll =
    'Takes all addresses of a domain off the list; readers who ask for one again bring it back';
  app.post(
    '/removeAll',
    describeCall('missing/removeAll', TAG, removeAll, { body: missingRemoveAllSchema }, z.object({})),
    async (request) => {
      const { session, user: actor, now: at } = await authorOf(services, request);
      const { id } = domainOf(services, request, session, request.body.domainId);
      await services.missingPages.store();
      await writer.transaction().execute(async (trx) => {
        if (!(await removeMissingPages(trx, id))) return;
        const subject = { kind: 'missing', id: '', name: '' } as const;
        await recordAction(trx, { actor, action: 'missing/removeAll', domainId: id, subject, at });
      });
      return {};
    },
  );
}

/** Whether an address that a document links to, with or without a host of the site, is at a path. */
function leadsTo(address: string, path: string): boolean {
  return address === path || (address.startsWith('//') && address.slice(address.indexOf('/', 2)) === path);
}
