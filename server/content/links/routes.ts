import type { FastifyInstance } from 'fastify';
import { pageHref } from '../../../src/model/link.ts';
import {
  loadLinksQuerySchema,
  loadLinksResponseSchema,
  updateLinksResponseSchema,
  updateLinksSchema,
} from '../../../src/model/links.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { authorOf } from '../../people/auth/author.ts';
import { DEFAULT_COLLECTION } from '../pages/page-call.ts';
import { addressesAt, linkUses, pageOf, pathsOf } from './page-addresses.ts';
import { updateLinks } from './update-links.ts';

/** `page/loadLinks` and `page/updateLinks`: which documents link to a page, and leading them to its new address. */
export async function linkRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const { reader } = services.database;
  const list =
    'The documents that link to a page, as drafts or published: to an address that it has, had before, or is redirected from';
  app.get(
    '/loadLinks',
    describeCall(
      'page/loadLinks',
      'Pages',
      list,
      { querystring: loadLinksQuerySchema },
      loadLinksResponseSchema,
    ),
    async ({ query: { _id, collection = DEFAULT_COLLECTION, from } }) => {
      const page = await pageOf(reader, _id, collection);
      const { record, liveSlug } = page;
      const paths = await pathsOf(reader, services, page, from);
      return {
        links: await linkUses(reader, addressesAt(services, record.domain_id, paths)),
        path: pageHref(record.slug),
        livePath: liveSlug === null ? null : pageHref(liveSlug),
      };
    },
  );
  const update =
    'Leads the links to an earlier address of a page to the page; documents without unpublished changes are published again';
  app.post(
    '/updateLinks',
    describeCall('page/updateLinks', 'Pages', update, { body: updateLinksSchema }, updateLinksResponseSchema),
    async (request) => {
      const author = await authorOf(services, request);
      const { _id, collection = DEFAULT_COLLECTION, from } = request.body;
      return updateLinks(services, { _id, collection, from }, author);
    },
  );
}
