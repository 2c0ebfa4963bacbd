import { siteDocumentById } from '../../../db/site-document-queries.ts';
import { siteRevision, siteRevisions } from '../../../db/site-revision-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { revisionsSchema } from '../../../src/model/revision.ts';
import { siteDocumentId } from '../../../src/model/site.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import type { TypedApp } from '../../core/http/zod-types.ts';
import type { Services } from '../../core/services.ts';
import { authorOf } from '../../people/auth/author.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { authorize, requireSession } from '../../people/auth/guard.ts';
import { countMissingMedia } from '../documents/missing-media.ts';
import { revisionOf, revisionRange, revisionsOf } from '../documents/revisions.ts';
import { completeSiteDocument, storedSiteDocument } from '../documents/stored-site-document.ts';
import { withRedirects } from '../redirects/settings-redirects.ts';
import { restoreSiteDocument } from './restore-site-document.ts';
import { restoreBody, restoreResponse, revisionQuery, revisionResponse, revisionsQuery } from './schemas.ts';

/** `site/loadRevisions`, `site/loadRevision` and `site/restore`: the history of navigation, footer and settings. */
export function siteRevisionRoutes(app: TypedApp, services: Services): void {
  const { reader, writer } = services.database;
  const action = 'site/loadRevisions';

  const list = 'The revisions of the navigation, the footer or the settings of a domain, newest first';
  app.get(
    '/site/loadRevisions',
    describeCall(action, 'Site', list, { querystring: revisionsQuery }, revisionsSchema),
    async (request) => {
      const session = await requireSession(services, request);
      authorize(session.user, action);
      const { kind, domainId, ...paging } = request.query;
      const domain = domainOf(services, request, session, domainId);
      const id = siteDocumentId(kind, domain.id);
      return revisionsOf(await siteRevisions(reader, id, revisionRange(paging)));
    },
  );

  const one = 'A revision with the document that the navigation, the footer or the settings then were';
  app.get(
    '/site/loadRevision',
    describeCall(action, 'Site', one, { querystring: revisionQuery }, revisionResponse),
    async (request) => {
      const session = await requireSession(services, request);
      authorize(session.user, action);
      const found = await siteRevision(reader, request.query._id);
      const document = found && (await siteDocumentById(reader, found.documentId));
      if (found === null || document === null) throw new HearthError('not-found');
      const { kind, domain_id } = document;
      const shown = completeSiteDocument(kind, domain_id, found.doc);
      return { revision: revisionOf(found), [kind]: shown, missing: await countMissingMedia(reader, shown) };
    },
  );

  const restores =
    'Makes what the navigation, the footer or the settings were in a revision their draft, over the version they were loaded at';
  app.post(
    '/site/restore',
    describeCall('site/restore', 'Site', restores, { body: restoreBody }, restoreResponse),
    async (request) => {
      const { session, ...author } = await authorOf(services, request);
      authorize(session.user, 'site/restore');
      const { kind, domainId, revision, version } = request.body;
      const domain = domainOf(services, request, session, domainId);
      const target = { kind, domainId: domain.id, revision, version };
      const record = await restoreSiteDocument(writer, target, author);
      return { [kind]: await withRedirects(reader, storedSiteDocument(kind, domain.id, record)) };
    },
  );
}
