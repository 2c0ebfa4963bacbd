import { publishedSiteDocuments } from '../../../db/published-queries.ts';
import { siteDocument, siteDocumentById } from '../../../db/site-document-queries.ts';
import { siteRevision, siteRevisions } from '../../../db/site-revision-queries.ts';
import { siteSettings as settings, site } from '../../../src/calls/site.ts';
import type { CallOutput } from '../../../src/calls/types.ts';
import { HearthError } from '../../../src/model/errors.ts';
import {
  type SiteDocument,
  type SiteDocumentKind,
  type StoredSiteDocument,
  siteDocumentId,
} from '../../../src/model/site.ts';
import type { SiteSave } from '../../../src/model/site-save.ts';
import { type Calling, handle } from '../../people/auth/handle.ts';
import type { Session } from '../../people/auth/sessions.ts';
import { countMissingMedia, lostMedia } from '../documents/lost-media.ts';
import { revisionOf, revisionRange, revisionsOf } from '../documents/revision-response.ts';
import { completeSiteDocument, storedSiteDocument } from '../documents/stored-site-document.ts';
import { withRedirects } from '../redirects/settings-redirects.ts';
import {
  domainIdIn,
  publishSiteDocument,
  restoreSiteDocument,
  saveSiteDocument,
} from './save-site-document.ts';

export const siteCalls = [
  handle(site.loadNav, (calling, query) => load(calling, 'nav', query)),
  handle(site.saveNav, (calling, { nav }) => save(calling, 'nav', nav, saveSiteDocument)),
  handle(site.publishNav, (calling, { nav }) => save(calling, 'nav', nav, publishSiteDocument)),

  handle(site.loadFooter, (calling, query) => load(calling, 'footer', query)),
  handle(site.saveFooter, (calling, { footer }) => save(calling, 'footer', footer, saveSiteDocument)),
  handle(site.publishFooter, (calling, { footer }) => save(calling, 'footer', footer, publishSiteDocument)),

  handle(settings.loadSiteSettings, (calling, query) => load(calling, 'siteSettings', query)),
  handle(settings.saveSiteSettings, (calling, { siteSettings }) =>
    save(calling, 'siteSettings', siteSettings, saveSiteDocument),
  ),
  handle(settings.publishSiteSettings, (calling, { siteSettings }) =>
    save(calling, 'siteSettings', siteSettings, publishSiteDocument),
  ),

  handle(site.loadRevisions, async ({ services, domain }, { kind, domainId, ...paging }) => {
    const id = siteDocumentId(kind, domain(domainId).id);
    return revisionsOf(await siteRevisions(services.database.reader, id, revisionRange(paging)));
  }),

  handle(site.loadRevision, async ({ services }, { _id }) => {
    const { reader } = services.database;
    const found = await siteRevision(reader, _id);
    const document = found && (await siteDocumentById(reader, found.documentId));
    if (found === null || document === null) throw new HearthError('not-found');
    const { kind, domain_id } = document;
    const shown = completeSiteDocument(kind, domain_id, found.doc);
    const missing = await countMissingMedia(reader, shown);
    return { revision: revisionOf(found), [kind]: shown, missing } as CallOutput<'site/loadRevision'>;
  }),

  handle(site.restore, async ({ services, domain, write }, { kind, domainId, revision, version }) => {
    const target = { kind, domainId: domain(domainId).id, revision, version };
    const record = await write((unit) => restoreSiteDocument(unit, target));
    const stored = storedSiteDocument(kind, target.domainId, record);
    const restored: object = { [kind]: await withRedirects(services.database.reader, stored) };
    return restored as CallOutput<'site/restore'>;
  }),
];

/**
 * Returns the draft to signed-in callers, or the published version if they request it. Returns the published version of the
 * host's domain to other callers. Returns only the id if that version does not exist.
 *
 * @throws HearthError 'not-found' (404) if the domain does not exist or the caller cannot see it
 */
async function load<Kind extends SiteDocumentKind>(
  { services, session, domain }: Pick<Calling, 'services' | 'domain'> & { readonly session: Session | null },
  kind: Kind,
  { domainId, published }: { readonly domainId: string; readonly published: boolean },
): Promise<StoredSiteDocument<Kind> | SiteDocument<Kind> | { _id: string }> {
  const { reader, visitor } = services.database;
  const isPublic = domain(domainId).published;
  const nothing = { _id: siteDocumentId(kind, domainId) };
  if (session !== null && !published) {
    const record = await siteDocument(reader, domainId, kind);
    return record === null ? nothing : withRedirects(reader, storedSiteDocument(kind, domainId, record));
  }
  if (session === null && !isPublic) throw new HearthError('not-found');
  const doc = (await publishedSiteDocuments(visitor, domainId))[kind];
  return doc === undefined ? nothing : completeSiteDocument(kind, domainId, doc);
}

/** Stores the document that a request contains, and returns it with the ids of its media that are no longer in the library. */
async function save<Kind extends SiteDocumentKind>(
  { services, domain, write }: Pick<Calling, 'services' | 'domain' | 'write'>,
  kind: Kind,
  sent: SiteSave<Kind>,
  change: typeof saveSiteDocument,
): Promise<Record<Kind, StoredSiteDocument<Kind>> & { lostMedia?: string[] }> {
  const { reader } = services.database;
  const { id: domainId } = domain(domainIdIn(kind, sent));
  const { record, before } = await write((unit) => change(unit, services, { kind, domainId, sent }));
  const stored = storedSiteDocument(kind, domainId, record);
  const lost = await lostMedia(reader, stored, before);
  const document = { [kind]: await withRedirects(reader, stored) };
  return { ...(document as Record<Kind, StoredSiteDocument<Kind>>), ...lost };
}
