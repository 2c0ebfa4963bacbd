import type { FastifyInstance } from 'fastify';
import { pageCollections } from '../../../src/model/page.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { findPagesRoute } from './find-pages-route.ts';
import { manyPagesRoutes } from './many-routes.ts';
import { always, type CollectionOf, type PageCall, sentOrDefault, sentOrDeprecated } from './page-call.ts';
import { pageListRoute } from './page-list.ts';
import { checkSlug, load } from './read-calls.ts';
import { revisionRoutes } from './revisions.ts';
import {
  create,
  duplicate,
  publish,
  remove,
  restore,
  restoreDeleted,
  roles,
  save,
  unpublish,
} from './write-calls.ts';

const PAGE_ROUTES: readonly (readonly [url: string, call: PageCall, collectionOf: CollectionOf])[] = [
  ['/page/load', load, sentOrDeprecated],
  ['/page/checkSlug', checkSlug, sentOrDefault],
  ['/page/save', save, sentOrDeprecated],
  ['/page/publishPage', publish, sentOrDeprecated],
  ['/page/unpublishPage', unpublish, sentOrDeprecated],
  ['/page/delete', remove, sentOrDeprecated],
  ['/page/restore', restore, sentOrDefault],
  ['/page/restoreDeleted', restoreDeleted, sentOrDefault],
  ['/page/duplicate', duplicate, sentOrDefault],
  ['/roles/applyToPage', roles, sentOrDefault],
];

/** The same calls under the name of a collection, and `create`. */
const COLLECTION_ROUTES: Readonly<Record<string, PageCall>> = {
  create,
  save,
  load,
  delete: remove,
  checkSlug,
  applyRoles: roles,
  publish,
  unpublish,
};

/** The calls about pages: under `/api/page`, and under the name of each collection. */
export async function pageRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  for (const [url, add, collectionOf] of PAGE_ROUTES) add(app, services, { url, tag: 'Pages', collectionOf });
  pageListRoute(withZodTypes(app), services);
  findPagesRoute(withZodTypes(app), services);
  revisionRoutes(withZodTypes(app), services);
  manyPagesRoutes(withZodTypes(app), services);
  for (const collection of pageCollections) {
    for (const [name, add] of Object.entries(COLLECTION_ROUTES)) {
      const url = `/${collection}/${name}`;
      add(app, services, { url, tag: `Collection ${collection}`, collectionOf: always(collection) });
    }
  }
}
