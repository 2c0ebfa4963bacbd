import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { publishedSiteDocuments } from '../../db/published-queries.ts';
import type { SiteDocumentKind } from '../../db/schema.ts';
import { siteDocument } from '../../db/site-document-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import { siteDocumentId } from '../../src/model/site.ts';
import { authorize } from '../auth/guard.ts';
import { sessionOf } from '../auth/sessions.ts';
import { describeCall } from '../http/describe-call.ts';
import { withZodTypes } from '../http/zod-types.ts';
import type { FeatureOptions, Services } from '../services.ts';

const query = z.strictObject({ domainId: z.string().min(1).max(100) });
/** A domain's navigation, footer or settings; an object with only its id where there is none. */
const document = z.looseObject({ _id: z.string() });

/** The calls under `/api/site` and `/api/siteSettings` that load navigation, footer and settings. */
export async function siteRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const calls: readonly (readonly [string, SiteDocumentKind, string])[] = [
    ['/site/loadNav', 'nav', 'The navigation'],
    ['/site/loadFooter', 'footer', 'The footer'],
    ['/siteSettings/loadSiteSettings', 'siteSettings', 'The site settings'],
  ];
  for (const [path, kind, name] of calls) {
    const action = kind === 'siteSettings' ? 'siteSettings/loadPublished' : 'site/loadPublished';
    const summary = `${name} of a domain: the draft for who is signed in, else what is published`;
    withZodTypes(app).get(
      path,
      describeCall(action, 'Site', summary, { querystring: query }, document),
      (request) => load(services, request, kind, request.query.domainId),
    );
  }
}

/**
 * The draft for signed-in callers; for everybody else what the host's own domain has published.
 *
 * @throws HearthError 'not-found' (404) for a domain that does not exist or that the caller cannot see
 */
async function load(services: Services, request: FastifyRequest, kind: SiteDocumentKind, domainId: string) {
  const _id = siteDocumentId(kind, domainId);
  const session = await sessionOf(services, request);
  if (session !== null) {
    authorize(session.user, kind === 'siteSettings' ? 'siteSettings/loadDraft' : 'site/loadDraft');
    if (services.domains.byId(domainId) === null) throw new HearthError('not-found');
    const record = await siteDocument(services.database.reader, domainId, kind);
    if (record === null) return { _id };
    return {
      ...(JSON.parse(record.doc) as object),
      _id,
      domainId,
      version: record.version,
      published: record.published === 1,
      lastPublished: record.last_published,
      updatedAt: record.updated_at,
    };
  }
  const domain = services.domains.forHost(request.headers.host ?? '')?.domain;
  if (domain === undefined || domain.id !== domainId || !domain.published) throw new HearthError('not-found');
  const text = (await publishedSiteDocuments(services.database.visitor, domainId))[kind];
  return { ...(text === undefined ? {} : (JSON.parse(text) as object)), _id };
}
