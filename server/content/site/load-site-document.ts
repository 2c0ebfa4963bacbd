import type { FastifyRequest } from 'fastify';
import { publishedSiteDocuments } from '../../../db/published-queries.ts';
import { siteDocument } from '../../../db/site-document-queries.ts';
import type { Action } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { type SiteDocumentKind, siteDocumentId } from '../../../src/model/site.ts';
import type { Services } from '../../core/services.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { authorize } from '../../people/auth/guard.ts';
import { sessionOf } from '../../people/auth/sessions.ts';
import { completeSiteDocument, storedSiteDocument } from '../documents/stored-site-document.ts';
import { withRedirects } from '../redirects/settings-redirects.ts';
import type { LoadQuery } from './schemas.ts';

/** The permission to load drafts, by kind. */
const DRAFT_ACTIONS = {
  nav: 'site/loadDraft',
  footer: 'site/loadDraft',
  siteSettings: 'siteSettings/loadDraft',
} as const satisfies Record<SiteDocumentKind, Action>;

/**
 * The draft for signed-in callers, or what is published if they ask for that; for everybody else what the host's own domain has
 * published. Only the id where there is none.
 *
 * @throws HearthError 'not-found' (404) for a domain that does not exist or that the caller cannot see
 */
export async function loadSiteDocument(
  services: Services,
  request: FastifyRequest,
  kind: SiteDocumentKind,
  { domainId, published }: LoadQuery,
) {
  const { database } = services;
  const session = await sessionOf(services, request);
  const domain = domainOf(services, request, session, domainId);
  const nothing = { _id: siteDocumentId(kind, domainId) };
  if (session !== null) authorize(session.user, DRAFT_ACTIONS[kind]);
  if (session !== null && !published) {
    const record = await siteDocument(database.reader, domainId, kind);
    if (record === null) return nothing;
    return withRedirects(database.reader, storedSiteDocument(kind, domainId, record));
  }
  if (session === null && !domain.published) throw new HearthError('not-found');
  const doc = (await publishedSiteDocuments(database.visitor, domainId))[kind];
  return doc === undefined ? nothing : completeSiteDocument(kind, domainId, doc);
}
