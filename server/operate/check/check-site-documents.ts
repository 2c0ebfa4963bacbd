import { allPublishedSiteDocuments } from '../../../db/published-queries.ts';
import type { SiteDocumentKind } from '../../../db/schema.ts';
import { allSiteDocuments } from '../../../db/site-document-queries.ts';
import { siteDocumentSchemas } from '../../../src/model/site.ts';
import { type MediaUses, mediaShownOnSite, namedMedia } from '../../content/documents/media-uses.ts';
import { completeSiteDocument } from '../../content/documents/stored-site-document.ts';
import { checkReferences } from './check-references.ts';
import { checkUses } from './check-uses.ts';
import { type CheckedSite, reasonOf } from './checked-site.ts';
import type { CurrentLists } from './repair-lists.ts';

const NAMES: Readonly<Record<SiteDocumentKind, string>> = {
  nav: 'navigation',
  footer: 'footer',
  siteSettings: 'settings',
};
const RESTORE_VERSION = 'Open the settings of the site: the history there has versions that can be restored.';

/** A navigation, a footer or settings, as a draft or as published. */
interface SiteDocument {
  readonly id: string;
  readonly domainId: string;
  readonly kind: SiteDocumentKind;
  readonly doc: string;
  readonly state: 'draft' | 'published';
}

/**
 * Checks the navigation, footer and settings of each site, both the draft and the published version. Returns the ids of the
 * site documents whose stored uses of media differ from their content.
 */
export async function checkSiteDocuments(site: CheckedSite, current: CurrentLists): Promise<string[]> {
  const { reader, writer } = site.database;
  const outdated: string[] = [];
  for (const { id, domain_id: domainId, kind, doc } of await allSiteDocuments(reader))
    outdated.push(...(await checkSiteDocument(site, { id, domainId, kind, doc, state: 'draft' }, current)));
  for (const { document_id: id, domain_id: domainId, kind, doc } of await allPublishedSiteDocuments(writer))
    outdated.push(
      ...(await checkSiteDocument(site, { id, domainId, kind, doc, state: 'published' }, current)),
    );
  return outdated;
}

async function checkSiteDocument(
  site: CheckedSite,
  { id, domainId, kind, doc, state }: SiteDocument,
  current: CurrentLists,
): Promise<string[]> {
  const { domains, findings } = site;
  const name = domains.byId(domainId)?.name ?? 'a site that is not there';
  const which = `The ${state === 'published' ? 'published ' : ''}${NAMES[kind]} of ${name}`;
  const page = { title: which, address: domains.byId(domainId)?.hostnames[0] ?? '' };
  try {
    const { _id, domainId: _, ...fields } = completeSiteDocument(kind, domainId, doc);
    const [issue] = siteDocumentSchemas[kind].safeParse(fields).error?.issues ?? [];
    if (issue !== undefined)
      findings.add('documents', `${which}: ${issue.path.join('.')}: ${issue.message}.`, RESTORE_VERSION);
    const names = [...namedMedia(fields).keys()];
    const linkedFrom = state === 'published' ? domainId : null;
    await checkReferences(site, [{ names, who: 'It', page, domainId: linkedFrom }]);
    if (!current.uses) return [];
    return await checkUses(site, state, [{ id, uses: siteDocumentUses(kind, doc, state), who: 'it', page }]);
  } catch (error) {
    findings.add('documents', `${which} cannot be read: ${reasonOf(error)}`, RESTORE_VERSION);
    return [];
  }
}

/**
 * Returns the media that a stored site document uses as a draft or as published.
 *
 * @param doc JSON as stored
 */
export function siteDocumentUses(
  kind: SiteDocumentKind,
  doc: string,
  state: 'draft' | 'published',
): MediaUses {
  return state === 'draft' ? namedMedia(JSON.parse(doc)) : mediaShownOnSite(kind, JSON.parse(doc));
}
