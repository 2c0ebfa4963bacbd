import type { Database } from '../../db/connection.ts';
import type { DomainRecord } from '../../db/domains.ts';
import { publishedSiteDocuments } from '../../db/published.ts';
import type { SiteDocumentKind } from '../../db/schema.ts';
import { siteDocuments } from '../../db/site-documents.ts';
import {
  emptyFooter,
  emptyNav,
  emptySiteSettings,
  type Footer,
  type Nav,
  type SiteSettings,
} from '../../src/model/site.ts';
import type { BaseUrls, SiteShell } from '../../src/model/view.ts';
import type { Config } from '../config.ts';

type SiteDocumentTexts = Partial<Record<SiteDocumentKind, string>>;

/** What stands around every page of a domain, as visitors see it. */
export async function publishedShell(
  database: Database,
  config: Config,
  domain: DomainRecord,
  path: string,
): Promise<SiteShell> {
  return frameOf(await publishedSiteDocuments(database.visitor, domain.id), config, domain, path);
}

/** What stands around every page of a domain, as its editors see it: the drafts. */
export async function draftShell(
  database: Database,
  config: Config,
  domain: DomainRecord,
  path: string,
): Promise<SiteShell> {
  const rows = await siteDocuments(database.reader, domain.id);
  return frameOf(Object.fromEntries(rows.map((row) => [row.kind, row.doc])), config, domain, path);
}

function frameOf(texts: SiteDocumentTexts, config: Config, domain: DomainRecord, path: string): SiteShell {
  const read = <T>(kind: SiteDocumentKind, empty: T): T => {
    const text = texts[kind];
    return text === undefined ? empty : { ...empty, ...(JSON.parse(text) as T) };
  };
  return {
    domain: { id: domain.id, name: domain.name },
    nav: read<Nav>('nav', emptyNav(domain.id)),
    footer: read<Footer>('footer', emptyFooter(domain.id)),
    settings: read<SiteSettings>('siteSettings', emptySiteSettings(domain.id)),
    baseUrls: baseAddresses(config),
    path,
  };
}

export function baseAddresses(config: Config): BaseUrls {
  return {
    fileBaseUrl: config.fileBaseUrl,
    apiBaseUrl: config.apiBaseUrl,
    imageBaseUrl: config.imageBaseUrl,
  };
}
