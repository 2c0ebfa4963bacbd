import type { Database } from '../../db/connection.ts';
import type { DomainRecord } from '../../db/domain-queries.ts';
import { publishedSiteDocuments } from '../../db/published-queries.ts';
import type { SiteDocumentKind } from '../../db/schema.ts';
import { siteDocuments } from '../../db/site-document-queries.ts';
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

/** The parts around every page of a domain, as visitors see them. */
export async function publishedShell(
  database: Database,
  config: Config,
  domain: DomainRecord,
  path: string,
): Promise<SiteShell> {
  return shellOf(await publishedSiteDocuments(database.visitor, domain.id), config, domain, path);
}

/** The parts around every page of a domain, as its editors see them: the drafts. */
export async function draftShell(
  database: Database,
  config: Config,
  domain: DomainRecord,
  path: string,
): Promise<SiteShell> {
  const rows = await siteDocuments(database.reader, domain.id);
  return shellOf(Object.fromEntries(rows.map((row) => [row.kind, row.doc])), config, domain, path);
}

function shellOf(texts: SiteDocumentTexts, config: Config, domain: DomainRecord, path: string): SiteShell {
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
