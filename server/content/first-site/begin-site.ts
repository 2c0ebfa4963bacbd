import { type DomainRecord, storedDomain } from '../../../db/domain-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { FirstSite } from '../../../src/model/first-site/answers.ts';
import { type FirstPage, firstSite } from '../../../src/model/first-site/first-site.ts';
import { pageSaveSchema } from '../../../src/model/page.ts';
import { SITE_DOCUMENT_KINDS } from '../../../src/model/site.ts';
import { siteSaveSchemas } from '../../../src/model/site-save.ts';
import type { Services } from '../../core/services.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { saveDomain } from '../domains/change-domains.ts';
import { savePage } from '../pages/save-page.ts';
import { saveSiteDocument } from '../site-documents/save-site-document.ts';
import { welcomePageOf } from './empty-site.ts';

const COLLECTION = 'pages';

interface SiteToBegin {
  readonly domainId: string;
  readonly answers: FirstSite;
  /** As for `saveDomain`. */
  readonly hosts: { readonly siteHost: string | null; readonly atHost: string };
}

/**
 * Makes the first pages, the navigation, the footer and the settings of an empty site, and gives the site its name. Everything
 * is a draft. Whether visitors see the site does not change.
 *
 * @throws HearthError 'site-not-empty' (409) if somebody has worked on the site; as `saveDomain`, `savePage` and
 * `saveSiteDocument`
 */
export async function beginSite(
  unit: UnitOfWork,
  services: Pick<Services, 'config' | 'domains' | 'effects' | 'rates'>,
  { domainId, answers, hosts }: SiteToBegin,
): Promise<DomainRecord> {
  const welcome = await welcomePageOf(unit.db, domainId);
  const stored = await storedDomain(unit.db, domainId);
  if (welcome === null || stored === null) throw new HearthError('site-not-empty');
  const { home, pages, ...documents } = firstSite(answers);
  const { hostnames, isDefault, version } = stored.domain;
  const named = { _id: domainId, name: answers.name, hostnames: [...hostnames], isDefault, version };
  const domain = await saveDomain(unit, { ...named, published: undefined }, hosts);
  for (const kind of SITE_DOCUMENT_KINDS) {
    const sent = siteSaveSchemas[kind].parse(documents[kind]);
    await saveSiteDocument(unit, services, { kind, domainId, sent });
  }
  const save = (page: FirstPage & { readonly _id?: string; readonly version?: number }) =>
    savePage(unit, { page: pageSaveSchema.parse(page), collection: COLLECTION, domainId });
  await save({ ...home, _id: welcome, version: 1 });
  for (const page of pages) await save(page);
  return domain;
}
