import type { Database } from '../../../db/connection.ts';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { publishedSiteDocuments } from '../../../db/published-queries.ts';
import { siteDocuments } from '../../../db/site-document-queries.ts';
import type { SiteDocumentKind } from '../../../src/model/site.ts';
import { MAP_TEXTS } from '../../../src/model/texts.ts';
import type { BaseUrls, DraftShell, SiteShell } from '../../../src/model/view.ts';
import { publishedSiteDocument } from '../../content/documents/published-site-document.ts';
import { storedSiteDocument } from '../../content/documents/stored-site-document.ts';
import type { Config } from '../../core/config/config.ts';

/** Returns the parts around every page of a domain, such as the navigation and the footer, as visitors see them. */
export async function publishedShell(
  database: Database,
  config: Config,
  domain: DomainRecord,
  path: string,
): Promise<SiteShell> {
  return shellOf(config, domain, path, await publishedSiteDocuments(database.visitor, domain.id));
}

/**
 * Like `publishedShell`, but takes the published documents in their stored form, JSON text. One of several servers that is for readers
 * alone does not ask whether a page was clear, because it cannot count the answers.
 */
export function shellOf(
  config: Config,
  domain: DomainRecord,
  path: string,
  texts: Partial<Record<SiteDocumentKind, string>>,
): SiteShell {
  const read = <Kind extends SiteDocumentKind>(kind: Kind) =>
    publishedSiteDocument(kind, domain.id, texts[kind]);
  const settings = read('siteSettings');
  return {
    ...placeOf(config, domain, path, readersImageBase(config)),
    analytics: config.analytics,
    hasLogIn: config.draft,
    nav: read('nav'),
    footer: read('footer'),
    settings: config.isEdge ? { ...settings, pageFeedback: false } : settings,
  };
}

/** Returns the parts around a page for a signed-in user. They are the parts that visitors see, without analytics. */
export function uncounted<Shell extends SiteShell | null>(shell: Shell): Shell {
  return shell && { ...shell, analytics: null };
}

/**
 * Returns the drafts of the parts around every page of a domain, such as the navigation and the footer, for the domain's
 * editors.
 */
export async function draftShell(
  database: Database,
  config: Config,
  domain: DomainRecord,
  path: string,
): Promise<DraftShell> {
  const records = await siteDocuments(database.reader, domain.id);
  const read = <Kind extends SiteDocumentKind>(kind: Kind) =>
    storedSiteDocument(kind, domain.id, records.find((record) => record.kind === kind) ?? null);
  return {
    ...placeOf(config, domain, path, config.imageBaseUrl),
    nav: read('nav'),
    footer: read('footer'),
    settings: read('siteSettings'),
  };
}

/**
 * Returns the base URL of pictures for readers, which is the URL of the content delivery network if the owner has one. Editors'
 * browsers do not use the content delivery network, because it has only published pictures.
 */
export function readersImageBase({ cdnImageUrl, imageBaseUrl }: Config): string {
  return cdnImageUrl ?? imageBaseUrl;
}

function placeOf(config: Config, domain: DomainRecord, path: string, imageBaseUrl: string) {
  const { fileBaseUrl, apiBaseUrl, eventsSiteUrl, timeZone } = config;
  const captcha = config.captcha && { siteKey: config.captcha.siteKey, scriptUrl: config.captcha.scriptUrl };
  const baseUrls: BaseUrls = { fileBaseUrl, apiBaseUrl, imageBaseUrl };
  const mapAttribution = config.map?.attribution ?? MAP_TEXTS.drawn;
  return {
    domain: { id: domain.id, name: domain.name },
    donationPage: domain.donationPage,
    timeZone,
    baseUrls,
    path,
    captcha,
    eventsSiteUrl,
    mapAttribution,
  };
}
