import type { Writer } from '../../../db/connection.ts';
import { donationPageIn } from '../../../db/domain-queries.ts';
import { putEventList } from '../../../db/event-queries.ts';
import { mediaKey } from '../../../db/media-library-queries.ts';
import { clearMediaUse, setMediaUse } from '../../../db/media-queries.ts';
import { removeSnapshot, updatePage } from '../../../db/page-queries.ts';
import { publishRedirectRow, putRedirect, redirectKey } from '../../../db/redirect-queries.ts';
import { removeDomainRows } from '../../../db/remove-domain.ts';
import { deleteRole, insertRole, updateRole } from '../../../db/role-queries.ts';
import { putSiteDocument, putSiteSnapshot } from '../../../db/site-document-queries.ts';
import { insertSiteRevision } from '../../../db/site-revision-queries.ts';
import { setRetention } from '../../../db/submission-queries.ts';
import { clearDomain, putMediaItem } from '../../../db/transfer-queries.ts';
import type { AuditDetails } from '../../../src/model/audit.ts';
import type { DonationPage } from '../../../src/model/donation-page.ts';
import { newId } from '../../../src/model/ids.ts';
import { siteDocumentId } from '../../../src/model/site.ts';
import { ADMIN_ROLE } from '../../../src/model/users.ts';
import { mediaShownOnSite, namedMedia } from '../../content/documents/media-uses.ts';
import { isWelcomePage } from '../../content/documents/new-site.ts';
import { changesOf, mailDonationPage } from '../../content/domains/save-donation-page.ts';
import { DEMO_SOURCE } from '../../content/events/event-feed.ts';
import type { Services } from '../../core/services.ts';
import { recordAction } from '../../people/audit/record.ts';
import type { ImportPlan, PlannedSite } from './check-folder.ts';
import { becomesDefault } from './check-installation.ts';
import type { FolderReader } from './folder-reader.ts';
import type { Installation } from './installation.ts';
import { type MediaFile, pageSchema, type RedirectFile, type SiteDocumentFile } from './transfer-format.ts';
import { writePage } from './write-page.ts';

export interface ImportWork {
  readonly services: Pick<Services, 'config' | 'database' | 'domains'>;
  readonly folder: FolderReader;
  readonly plan: ImportPlan;
  readonly installation: Installation;
  readonly replace: boolean;
  /** The time of the import, ISO 8601. */
  readonly now: string;
}

/**
 * Writes the content of a checked folder within the caller's transaction. The media files must be stored before.
 *
 * @throws ImportRefused if a file has changed since the check
 */
export async function writeImport(trx: Writer, work: ImportWork): Promise<void> {
  const { plan, installation, now } = work;
  if (installation.isEmpty) {
    for (const { id } of installation.domains) await removeDomainRows(trx, id);
    if (plan.manifest.demo) await putEventList(trx, { source: DEMO_SOURCE, fetched_at: now, events: '[]' });
  }
  await writeRoles(trx, work);
  for (const item of plan.media) await writeMediaItem(trx, item);
  await makeRoomForSites(trx, work);
  for (const site of plan.sites) await writeSite(trx, work, site);
}

async function writeRoles(trx: Writer, { plan, installation }: ImportWork): Promise<void> {
  const here = new Set(installation.roles.map(({ name }) => name));
  const brought = new Set(plan.roles.map(({ name }) => name));
  if (installation.isEmpty) {
    for (const name of here) {
      const stays = brought.has(name) || name === ADMIN_ROLE || installation.heldRoles.has(name);
      if (!stays) await deleteRole(trx, name);
    }
    // Titles can be swapped between roles, but must be unique at every moment.
    for (const role of plan.roles)
      if (here.has(role.name)) await updateRole(trx, { ...role, title: role.name });
  }
  for (const role of plan.roles) {
    if (!here.has(role.name)) await insertRole(trx, role);
    else if (installation.isEmpty) await updateRole(trx, role);
  }
}

async function writeMediaItem(trx: Writer, item: MediaFile): Promise<void> {
  if (item.file === null) return;
  const { id, kind, name, mime, size, width, height, alt, description } = item;
  await putMediaItem(trx, {
    ...{ id, kind, name, mime, size, width, height, alt, description },
    hash: item.sha256,
    created_at: item.createdAt,
    colours: item.colours,
    transparent: flag(item.transparent),
    animated: flag(item.animated),
    decorative: item.decorative ? 1 : 0,
    search_key: mediaKey(name, kind === 'file' ? description : alt),
  });
}

const flag = (value: boolean | null) => (value === null ? null : Number(value));

/**
 * Takes from existing sites the host names that the imported sites need and, if an imported site needs it, the role of the
 * default site.
 */
async function makeRoomForSites(
  trx: Writer,
  { plan, installation, replace, now }: ImportWork,
): Promise<void> {
  if (installation.isEmpty) return;
  const ids = new Set(plan.sites.map(({ site }) => site.id));
  const wanted = new Set(plan.sites.flatMap(({ site }) => site.hostnames));
  const takesDefault = plan.sites.some(({ site }) => becomesDefault(site, plan, installation, replace));
  for (const domain of installation.domains) {
    if (ids.has(domain.id)) continue;
    const hostnames = domain.names.filter((name) => !wanted.has(name));
    const isDefault = domain.is_default === 1 && !takesDefault;
    if (hostnames.length === domain.names.length && isDefault === (domain.is_default === 1)) continue;
    await trx
      .updateTable('domain')
      .set({
        hostnames: JSON.stringify(hostnames),
        published: hostnames.length === 0 ? 0 : domain.published,
        is_default: isDefault ? 1 : 0,
        version: domain.version + 1,
        updated_at: now,
      })
      .where('id', '=', domain.id)
      .execute();
  }
}

async function writeSite(trx: Writer, work: ImportWork, planned: PlannedSite): Promise<void> {
  const { folder, installation, now } = work;
  const { site, documents, redirects, pages } = planned;
  if (!installation.adds) {
    const stored = installation.domains.find(({ id }) => id === site.id);
    const before = stored === undefined ? null : donationPageIn(stored);
    // An export of a site without a payment page does not say that readers can no longer give.
    const page = site.donationPage ?? before;
    const changes = changesOf(page, before);
    await writeDomain(trx, work, site, page);
    await recordImport(trx, site, { pages: pages.length, ...changes }, now);
    if (Object.keys(changes).length > 0) {
      await mailDonationPage(work.services, trx, { by: null, site: site.name, page, before, at: now });
    }
  }
  for (const document of documents) await writeSiteDocument(trx, site.id, document);
  for (const redirect of redirects) await writeRedirect(trx, site.id, redirect);
  for (const { file } of pages) {
    const page = folder.checkedJson(file, pageSchema);
    if (installation.adds && page.slug === '') await removeWelcome(trx, work, site.id);
    await writePage(trx, page, { domainId: site.id, before: installation.pages.get(page.id) ?? null });
  }
}

export async function recordImport(
  trx: Writer,
  { id, name }: Pick<PlannedSite['site'], 'id' | 'name'>,
  details: AuditDetails,
  at: string,
): Promise<void> {
  const subject = { kind: 'site', id, name } as const;
  await recordAction(trx, {
    actor: null,
    action: 'site/import',
    domainId: id,
    subject,
    details,
    at,
  });
}

/** Moves the welcome page of a new site to the deleted pages. */
async function removeWelcome(trx: Writer, { installation, now }: ImportWork, domainId: string) {
  const welcome = installation.pages
    .values()
    .find((page) => page.domain_id === domainId && isWelcomePage(page));
  if (welcome === undefined) return;
  await removeSnapshot(trx, welcome.id);
  await updatePage(trx, welcome.id, { published: 0, deleted_at: now });
  for (const state of ['draft', 'published'] as const) await clearMediaUse(trx, welcome.id, state);
}

async function writeDomain(
  trx: Writer,
  { plan, installation, replace, now }: ImportWork,
  site: PlannedSite['site'],
  donationPage: DonationPage | null,
): Promise<void> {
  const before = installation.isEmpty ? undefined : installation.domains.find(({ id }) => id === site.id);
  if (before !== undefined) await clearDomain(trx, site.id, now);
  const values = {
    name: site.name,
    hostnames: JSON.stringify(site.hostnames),
    published: site.published ? 1 : 0,
    is_default: becomesDefault(site, plan, installation, replace) ? 1 : 0,
    updated_at: site.updatedAt,
    version: Math.max(site.version, (before?.version ?? 0) + 1),
    updated_by: null,
    donation_page: donationPage && JSON.stringify(donationPage),
  };
  await trx
    .insertInto('domain')
    .values({ id: site.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await setRetention(trx, site.id, site.submissionsKeptDays);
}

async function writeSiteDocument(trx: Writer, domainId: string, file: SiteDocumentFile): Promise<void> {
  const { kind, draft, live } = file;
  const id = siteDocumentId(kind, domainId);
  const before = await trx
    .selectFrom('site_document')
    .select(['version', 'published'])
    .where('id', '=', id)
    .executeTakeFirst();
  const doc = JSON.stringify(draft);
  const version = Math.max(file.version, (before?.version ?? 0) + 1);
  await putSiteDocument(trx, {
    id,
    domain_id: domainId,
    kind,
    version,
    // If the import contains only a draft, the published version stays.
    published: live === null ? (before?.published ?? 0) : 1,
    last_published: file.lastPublished,
    updated_at: file.updatedAt,
    updated_by: null,
    doc,
  });
  await insertSiteRevision(trx, {
    id: newId(),
    document_id: id,
    version,
    action: live === null ? 'save' : 'publish',
    user_id: null,
    created_at: file.updatedAt,
    doc,
    live_since: live?.publishedAt ?? null,
  });
  await setMediaUse(trx, { documentId: id, domainId, state: 'draft' }, namedMedia(draft));
  if (live === null) return;
  const shown = live.document ?? draft;
  const snapshot = { document_id: id, domain_id: domainId, kind, published_at: live.publishedAt };
  await putSiteSnapshot(trx, { ...snapshot, doc: JSON.stringify(shown) });
  await setMediaUse(trx, { documentId: id, domainId, state: 'published' }, mediaShownOnSite(kind, shown));
}

async function writeRedirect(trx: Writer, domainId: string, redirect: RedirectFile): Promise<void> {
  const { id, name, from, to, version, updatedAt, problem, live } = redirect;
  await putRedirect(trx, {
    id,
    domain_id: domainId,
    name,
    from_path: from,
    to_path: to,
    published: live === null ? 0 : 1,
    version,
    updated_at: updatedAt,
    updated_by: null,
    problem,
    search_key: redirectKey({ name, from, to }),
  });
  if (live !== null) await publishRedirectRow(trx, { id, domainId, ...live });
}
