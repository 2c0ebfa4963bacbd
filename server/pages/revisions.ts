import { pageById } from '../../db/page-queries.ts';
import { pageRevision, pageRevisions } from '../../db/revision-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import { authorize, requireSession } from '../auth/guard.ts';
import { completeDocument } from '../documents/stored-page.ts';
import { describeCall } from '../http/describe-call.ts';
import type { TypedApp } from '../http/zod-types.ts';
import type { Services } from '../services.ts';
import { DEFAULT_COLLECTION } from './page-call.ts';
import { revisionQuery, revisionResponse, revisionsQuery, revisionsResponse } from './schemas.ts';

/** `page/revisions` and `page/revision`: the history of a page, also of a deleted one. */
export function revisionRoutes(app: TypedApp, services: Services): void {
  const { reader } = services.database;

  const list = 'The revisions of a page without their documents, newest first';
  app.get(
    '/page/revisions',
    describeCall('page/revisions', 'Pages', list, { querystring: revisionsQuery }, revisionsResponse),
    async (request) => {
      const { user } = await requireSession(services, request);
      authorize(user, 'page/revisions');
      const { _id, collection, limit, page } = request.query;
      const record = await pageById(reader, _id);
      if (record?.collection !== (collection ?? DEFAULT_COLLECTION)) throw new HearthError('page-not-found');
      const { revisions, total } = await pageRevisions(reader, _id, { limit, offset: (page - 1) * limit });
      return { revisions: revisions.map(({ id, ...entry }) => ({ _id: id, ...entry })), total };
    },
  );

  const one = 'A revision with the document that the page then was';
  app.get(
    '/page/revision',
    describeCall('page/revisions', 'Pages', one, { querystring: revisionQuery }, revisionResponse),
    async (request) => {
      const { user } = await requireSession(services, request);
      authorize(user, 'page/revisions');
      const revision = await pageRevision(reader, request.query._id);
      if (revision === null) throw new HearthError('not-found');
      const { id, pageId, doc, ...entry } = revision;
      return { _id: id, ...entry, page: { ...completeDocument(doc), _id: pageId } };
    },
  );
}
