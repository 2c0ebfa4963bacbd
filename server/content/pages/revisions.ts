import { pageById } from '../../../db/page-queries.ts';
import { pageRevision, pageRevisions } from '../../../db/revision-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { revisionsSchema } from '../../../src/model/revision.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import type { TypedApp } from '../../core/http/zod-types.ts';
import type { Services } from '../../core/services.ts';
import { authorize, requireSession } from '../../people/auth/guard.ts';
import { countMissingMedia } from '../documents/missing-media.ts';
import { revisionOf, revisionRange, revisionsOf } from '../documents/revisions.ts';
import { completeDocument } from '../documents/stored-page.ts';
import { DEFAULT_COLLECTION } from './page-call.ts';
import { revisionQuery, revisionResponse, revisionsQuery } from './schemas.ts';

/** `page/loadRevisions` and `page/loadRevision`: the history of a page, also of a deleted one. */
export function revisionRoutes(app: TypedApp, services: Services): void {
  const { reader } = services.database;
  const action = 'page/loadRevisions';

  const list = 'The revisions of a page without their documents, newest first';
  app.get(
    '/page/loadRevisions',
    describeCall(action, 'Pages', list, { querystring: revisionsQuery }, revisionsSchema),
    async (request) => {
      const { user } = await requireSession(services, request);
      authorize(user, action);
      const { _id, collection, ...paging } = request.query;
      const record = await pageById(reader, _id);
      if (record?.collection !== (collection ?? DEFAULT_COLLECTION)) throw new HearthError('page-not-found');
      return revisionsOf(await pageRevisions(reader, _id, revisionRange(paging)));
    },
  );

  const one = 'A revision with the document that the page then was';
  app.get(
    '/page/loadRevision',
    describeCall(action, 'Pages', one, { querystring: revisionQuery }, revisionResponse),
    async (request) => {
      const { user } = await requireSession(services, request);
      authorize(user, action);
      const found = await pageRevision(reader, request.query._id);
      if (found === null) throw new HearthError('not-found');
      const page = completeDocument(found.doc);
      return {
        revision: revisionOf(found),
        page: { ...page, _id: found.pageId },
        missing: await countMissingMedia(reader, page),
      };
    },
  );
}
