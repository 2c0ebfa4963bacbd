import { isDeepStrictEqual } from 'node:util';
import type { Writer } from '../../../db/connection.ts';
import {
  allDomains,
  type DomainRecord,
  setDomainPublished,
  storedDomain,
  writeDomain,
} from '../../../db/domain-queries.ts';
import { removeDomainRows, storedSubmissions, writtenPages } from '../../../db/remove-domain.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import type { DomainSave } from '../../../src/model/domain.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { newPage } from '../../../src/model/page.ts';
import { recordAction } from '../../people/audit/record.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { domainResponse } from '../documents/domain-response.ts';
import { storeNewPage } from '../documents/store-page.ts';
import { checkVersion } from '../documents/versions.ts';
import { checkDomain } from './check-domain.ts';

/**
 * Stores a new domain, or replaces the version at which a domain was loaded. A new domain is unpublished, and has the draft of
 * a home page. A new default domain replaces the previous default domain.
 *
 * @param hosts the host name of SITE_URL, which always belongs to the default domain, and the host name of the caller's request
 * @throws HearthError 'domain-not-found' (404), 'version-conflict' (409), and as `checkDomain`
 */
export async function saveDomain(
  unit: UnitOfWork,
  sent: DomainSave,
  hosts: { readonly siteHost: string | null; readonly atHost: string },
): Promise<DomainRecord> {
  const { db, author } = unit;
  const before = sent._id === undefined ? null : await domainToSave(db, sent._id, sent.version);
  const domain = {
    id: before?.id ?? newId(),
    name: sent.name,
    hostnames: sent.hostnames,
    published: before?.published ?? false,
    isDefault: sent.isDefault ?? before?.isDefault ?? false,
    version: (before?.version ?? 0) + 1,
    donationPage: before?.donationPage ?? null,
  };
  const others = (await allDomains(db)).filter(({ id }) => id !== domain.id);
  checkDomain(domain, { before, others, ...hosts });
  if (before !== null && isDeepStrictEqual({ ...domain, version: before.version }, before)) return before;
  const by = { userId: author.user._id, now: author.now };
  for (const other of others) {
    if (!domain.isDefault || !other.isDefault) continue;
    await writeDomain(db, { ...other, isDefault: false, version: other.version + 1 }, by);
  }
  await writeDomain(db, domain, by);
  if (before === null) await storeHomePage(db, domain, by);
  await recordDomain(unit, 'config/saveDomain', domain);
  return domain;
}

async function domainToSave(db: Writer, id: string, version: number | undefined): Promise<DomainRecord> {
  const stored = await storedDomain(db, id);
  if (stored === null) throw new HearthError('domain-not-found');
  await checkVersion(db, stored, version, () => ({ domain: domainResponse(stored.domain) }));
  return stored.domain;
}

/** Stores the draft of a home page, so that the editor has a page to open. */
async function storeHomePage(
  db: Writer,
  { id, name }: DomainRecord,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> {
  const draft = newPage({ slug: '', title: name });
  await storeNewPage(db, id, { published: null, draft }, { publishedAt: now, updatedAt: now, userId });
}

/**
 * Publishes or unpublishes a site. Visitors of an unpublished site get a 404. The stored content of the site does not change.
 *
 * @throws HearthError 'domain-not-found' (404); 'domain-without-host' (409) if no host name leads to the site
 */
export async function publishDomain(unit: UnitOfWork, id: string, published: boolean): Promise<DomainRecord> {
  const { db, author } = unit;
  const stored = await storedDomain(db, id);
  if (stored === null) throw new HearthError('domain-not-found');
  if (published && stored.domain.hostnames.length === 0) throw new HearthError('domain-without-host');
  await setDomainPublished(db, id, published, author.now);
  const action = published ? 'config/publishDomain' : 'config/unpublishDomain';
  await recordDomain(unit, action, stored.domain);
  return { ...stored.domain, published };
}

/**
 * Deletes an unpublished site permanently, with its navigation, footer, settings and redirects. A site with pages or form
 * submissions cannot be deleted. The home page with which the site was created does not count if it is unchanged.
 *
 * @throws HearthError 'domain-not-found' (404); 'domain-is-default', 'domain-published', 'domain-has-pages',
 * 'domain-has-submissions', and, if the caller would be locked out, 'domain-at-host' (409)
 */
export async function removeDomain(
  unit: UnitOfWork,
  id: string,
  { siteHost, atHost }: { readonly siteHost: string | null; readonly atHost: string },
): Promise<void> {
  const { db } = unit;
  const stored = await storedDomain(db, id);
  if (stored === null) throw new HearthError('domain-not-found');
  if (stored.domain.isDefault) throw new HearthError('domain-is-default');
  if (stored.domain.published) throw new HearthError('domain-published');
  if (siteHost !== null && stored.domain.hostnames.includes(atHost))
    throw new HearthError('domain-at-host', { host: siteHost });
  const pages = await writtenPages(db, id);
  if (pages > 0)
    throw new HearthError('domain-has-pages', { pages: pages === 1 ? '1 page' : `${pages} pages` });
  const submissions = await storedSubmissions(db, id);
  if (submissions > 0) throw new HearthError('domain-has-submissions', { submissions });
  await removeDomainRows(db, id);
  await recordDomain(unit, 'config/removeDomain', stored.domain);
}

/** Records the caller's action on a site, of which every server learns. */
function recordDomain(
  { db, author, after }: UnitOfWork,
  action: RecordedAction,
  { id, name }: Pick<DomainRecord, 'id' | 'name'>,
): Promise<void> {
  after.share({ effect: 'domains' });
  const { user: actor, now: at } = author;
  return recordAction(db, { actor, action, domainId: id, subject: { kind: 'site', id, name }, at });
}
