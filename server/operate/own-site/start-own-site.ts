import { demoSite } from '../../../db/demo/index.ts';
import { setDomainPublished, setDonationPage, storedDomain } from '../../../db/domain-queries.ts';
import { clearMediaUse } from '../../../db/media-queries.ts';
import { removeEventList } from '../../../db/own-site-queries.ts';
import { removeDomainRows } from '../../../db/remove-domain.ts';
import { removeSiteSnapshot, siteDocument, updateSiteDocument } from '../../../db/site-document-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { StartOwnSite } from '../../../src/model/own-site/answers.ts';
import { pageSaveSchema } from '../../../src/model/page.ts';
import { emptySiteDocument, SITE_DOCUMENT_KINDS, type SiteDocs } from '../../../src/model/site.ts';
import { siteSaveSchemas } from '../../../src/model/site-save.ts';
import { NEW_SITE } from '../../content/documents/new-site.ts';
import { completeDocument } from '../../content/documents/page-documents.ts';
import { completeSiteDocument } from '../../content/documents/stored-site-document.ts';
import { saveDomain } from '../../content/domains/change-domains.ts';
import { DEMO_SOURCE } from '../../content/events/event-feed.ts';
import { deletePage, unpublishPage } from '../../content/pages/remove-page.ts';
import { savePage } from '../../content/pages/save-page.ts';
import { saveSiteDocument } from '../../content/site-documents/save-site-document.ts';
import type { Services } from '../../core/services.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { type DemoPages, demoState, isDemo, secondSite } from './demo-state.ts';
import { ownDocuments, plainHome } from './own-documents.ts';
import { type OwnSite, ownPage } from './own-page.ts';

interface SiteToStart {
  readonly domainId: string;
  readonly sent: StartOwnSite;
  readonly backsUp: boolean;
  /** As for `saveDomain`. */
  readonly hosts: { readonly siteHost: string | null; readonly atHost: string };
}

/**
 * Makes an organisation's own site of a demo site, in one transaction: the chosen pages become drafts without what the demo made
 * up, the other pages of the demo are deleted (they can be restored for 30 days), and the navigation, the footer and the settings
 * become drafts that lead to what is left. Visitors do not see the site until somebody makes it public. Pages that people here
 * made stay as they are.
 *
 * @throws HearthError 'site-not-demo', 'site-changed' (409); as `saveDomain`, `savePage` and `saveSiteDocument`
 */
export async function startOwnSite(
  unit: UnitOfWork,
  services: Pick<Services, 'config' | 'domains' | 'effects' | 'rates'>,
  { domainId, sent, backsUp, hosts }: SiteToStart,
): Promise<void> {
  const { db } = unit;
  if (!(await isDemo(db, domainId))) throw new HearthError('site-not-demo');
  const { shown, pages } = await demoState(db, domainId, backsUp);
  if (shown.state !== sent.state) throw new HearthError('site-changed');
  const offered = new Set(shown.pages.map(({ _id }) => _id));
  const keep = new Set(sent.keep.filter((id) => offered.has(id)));
  const site = ownSite(sent, pages, keep);
  await takeOverPages(unit, pages, { site, keep, sent, domainId });
  await takeOverDocuments(unit, services, { site, sent, domainId });
  await nameDomain(unit, { domainId, sent, hosts });
  if (sent.removesSecond) await removeSecond(unit, domainId, hosts.atHost);
  if (!(await isAnyDemo(unit))) await removeEventList(db, DEMO_SOURCE);
  unit.after.share({ effect: 'domains' });
  unit.after.share({ effect: 'events' });
}

const ownSite = (facts: StartOwnSite, { demo, own }: DemoPages, keep: ReadonlySet<string>): OwnSite => ({
  facts,
  slugs: new Set([
    '',
    ...demo.filter(({ id }) => keep.has(id)).map(({ slug }) => slug),
    ...own.map(({ slug }) => slug),
  ]),
});

interface TakenOver {
  readonly site: OwnSite;
  readonly sent: StartOwnSite;
  readonly domainId: string;
}

async function takeOverPages(
  unit: UnitOfWork,
  { demo }: DemoPages,
  { site, sent, keep, domainId }: TakenOver & { readonly keep: ReadonlySet<string> },
): Promise<void> {
  for (const { id, slug, collection, version, published, doc } of demo) {
    if (published === 1) await unpublishPage(unit, { id });
    const isKept = keep.has(id);
    if (!isKept && slug !== '') {
      await deletePage(unit, { id });
      continue;
    }
    const own = isKept ? ownPage(completeDocument(doc), site) : plainHome(sent);
    const page = pageSaveSchema.parse({ ...own, _id: id, version });
    await savePage(unit, { page, collection, domainId });
  }
}

async function takeOverDocuments(
  unit: UnitOfWork,
  services: Pick<Services, 'config' | 'domains'>,
  { site, sent, domainId }: TakenOver,
): Promise<void> {
  const { db } = unit;
  const stored = await Promise.all(SITE_DOCUMENT_KINDS.map((kind) => siteDocument(db, domainId, kind)));
  const demo = Object.fromEntries(
    SITE_DOCUMENT_KINDS.map((kind, index) => [
      kind,
      stored[index]
        ? completeSiteDocument(kind, domainId, stored[index].doc)
        : emptySiteDocument(kind, domainId),
    ]),
  ) as unknown as SiteDocs;
  const own = ownDocuments(demo, sent, site);
  for (const [index, kind] of SITE_DOCUMENT_KINDS.entries()) {
    const version = stored[index]?.version;
    const document = siteSaveSchemas[kind].parse({ ...own[kind], _id: '', domainId, version });
    const { record } = await saveSiteDocument(unit, services, { kind, domainId, sent: document });
    await removeSiteSnapshot(db, record.id);
    await updateSiteDocument(db, record.id, { published: 0, last_published: record.last_published });
    await clearMediaUse(db, record.id, 'published');
  }
}

/** Gives the site its name. Visitors do not see it any more, and it takes no money for the demo. */
async function nameDomain(
  unit: UnitOfWork,
  { domainId, sent, hosts }: Pick<SiteToStart, 'domainId' | 'sent' | 'hosts'>,
): Promise<void> {
  const { db, author } = unit;
  const stored = await storedDomain(db, domainId);
  if (stored === null) throw new HearthError('domain-not-found');
  const { hostnames, isDefault, version, donationPage } = stored.domain;
  const name = sent.name || NEW_SITE.name;
  const named = { _id: domainId, name, hostnames: [...hostnames], isDefault, version };
  const { id } = await saveDomain(unit, { ...named, published: undefined }, hosts);
  await setDomainPublished(db, id, false, author.now);
  const demo = demoSite.domains.find((domain) => domain.id === domainId);
  if (donationPage?.url === demo?.donationPage?.url) await setDonationPage(db, id, null);
  await unit.record({ domainId: id, subject: { kind: 'site', id, name } });
}

/** Removes the second site of the demo, unless somebody works on it or is at its address. */
async function removeSecond(unit: UnitOfWork, domainId: string, atHost: string): Promise<void> {
  const second = await secondSite(unit.db, domainId);
  if (second === null || second.isUsed || second.domain.hostnames.includes(atHost)) return;
  const { id, name } = second.domain;
  await removeDomainRows(unit.db, id);
  await unit.record({ domainId: id, subject: { kind: 'site', id, name } }, 'config/removeDomain');
}

async function isAnyDemo({ db }: UnitOfWork): Promise<boolean> {
  for (const { id } of demoSite.domains) if (await isDemo(db, id)) return true;
  return false;
}
