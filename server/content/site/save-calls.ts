import type { FastifyRequest } from 'fastify';
import type { Writer } from '../../../db/connection.ts';
import type { Action } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { QuickExitSettings } from '../../../src/model/quick-exit.ts';
import { type SiteDocumentKind, siteDocumentId } from '../../../src/model/site.ts';
import type { SiteSave } from '../../../src/model/site-save.ts';
import type { Services } from '../../core/services.ts';
import { type Author, authorOf } from '../../people/auth/author.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { authorize } from '../../people/auth/guard.ts';
import type { Session } from '../../people/auth/sessions.ts';
import { lostMedia } from '../documents/lost-media.ts';
import { makeStale } from '../documents/stale-pages.ts';
import { storedSiteDocument } from '../documents/stored-site-document.ts';
import { addSentRedirects, withRedirects } from '../redirects/settings-redirects.ts';
import {
  type SavedSiteDocument,
  saveAndPublishSiteDocument,
  saveSiteDocument,
} from './save-site-document.ts';

/** A document in a request, and the permission that the call needs. */
export interface SiteSaveCall {
  readonly kind: SiteDocumentKind;
  readonly action: Action;
  readonly sent: SiteSave<SiteDocumentKind>;
}

/** Saves a draft. @throws HearthError as `authorOf`, `domainOf`, `saveSiteDocument`; 'validation' (422) */
export async function save(services: Services, request: FastifyRequest, call: SiteSaveCall) {
  const { author, input } = await prepare(services, request, call);
  return response(services, call.kind, await saveSiteDocument(services.database.writer, input, author));
}

/** Saves a draft and publishes it; the pages of the domain are rendered again when next requested. @throws as `save` */
export async function publish(services: Services, request: FastifyRequest, call: SiteSaveCall) {
  const { author, input } = await prepare(services, request, call);
  const saved = await saveAndPublishSiteDocument(services.database.writer, input, author);
  makeStale(services.pageCache, `${call.kind}Published`, input.domainId);
  return response(services, call.kind, saved);
}

async function response({ database }: Services, kind: SiteDocumentKind, saved: SavedSiteDocument) {
  const { record, before } = saved;
  const stored = storedSiteDocument(kind, record.domain_id, record);
  const lost = await lostMedia(database.reader, stored, before);
  return { [kind]: await withRedirects(database.reader, stored), ...lost };
}

async function prepare(services: Services, request: FastifyRequest, { kind, action, sent }: SiteSaveCall) {
  const { session, ...author }: Author & { session: Session } = await authorOf(services, request);
  authorize(session.user, action);
  const domain = domainOf(services, request, session, domainIdIn(kind, sent));
  checkId(kind, sent._id, domain.id);
  if ('quickExit' in sent) checkQuickExit(services, sent.quickExit);
  const redirects = 'redirects' in sent ? sent.redirects : [];
  const alongside = (db: Writer) =>
    addSentRedirects(db, services, { domainId: domain.id, redirects }, author);
  return { author, input: { kind, domainId: domain.id, sent, alongside } };
}

/** @throws HearthError 'validation' (422) if the quick exit would lead to a site of this server, which is what it leads away from */
function checkQuickExit({ domains }: Services, { url }: QuickExitSettings): void {
  const host = URL.parse(url)?.hostname;
  if (host === undefined || domains.forHost(host)?.exact !== true) return;
  const message = 'The quick exit leads away from your own sites: choose the address of another one';
  throw new HearthError(
    'validation',
    {},
    { validationErrors: [{ field: 'siteSettings.quickExit.url', message }] },
  );
}

/** The domain that a document in a request belongs to, by its `domainId`, else by its `_id`; undefined if it has neither. */
function domainIdIn(
  kind: SiteDocumentKind,
  { _id, domainId }: SiteSave<SiteDocumentKind>,
): string | undefined {
  if (domainId !== '') return domainId;
  const prefix = siteDocumentId(kind, '');
  return _id.startsWith(prefix) ? _id.slice(prefix.length) : undefined;
}

/**
 * Documents of older content may be called after their kind alone, such as `siteSettings`.
 *
 * @throws HearthError 'validation' (422) if the id is that of another document
 */
function checkId(kind: SiteDocumentKind, _id: string, domainId: string): void {
  if (['', kind, siteDocumentId(kind, domainId)].includes(_id)) return;
  const message = 'This is the id of another document, or of one of another domain';
  throw new HearthError('validation', {}, { validationErrors: [{ field: `${kind}._id`, message }] });
}
