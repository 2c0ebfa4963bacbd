import type { DomainRecord } from '../../../db/domain-queries.ts';
import { publishedSiteDocuments } from '../../../db/published-queries.ts';
import { waysToCall } from '../../../src/model/forms/ways-to-call.ts';
import type { Way } from '../../../src/model/help/way.ts';
import { emptyLink } from '../../../src/model/link.ts';
import { emptySiteDocument, type SiteDocument, type SiteDocumentKind } from '../../../src/model/site.ts';
import type { Services } from '../../core/services.ts';
import { oneLine } from './check-message.ts';

/** The organisation in whose name a mail is sent, as its published site shows it. */
export interface Organisation {
  readonly name: string;
  /** The number to call; null if the site has none. */
  readonly call: Way | null;
  /** The lines of the postal address; empty if the site has none. */
  readonly address: readonly string[];
  /** The address of the site, such as `https://www.example.org`. */
  readonly url: string;
  readonly brandColour: string;
}

type Sources = Pick<Services, 'config' | 'database' | 'domains'>;

/** Returns the organisation of a site. A site without published settings has its name in the list of sites. */
export async function organisationOf(
  { config, database, domains }: Sources,
  domain: DomainRecord,
): Promise<Organisation> {
  const texts = await publishedSiteDocuments(database.visitor, domain.id);
  const read = <Kind extends SiteDocumentKind>(kind: Kind): SiteDocument<Kind> => ({
    ...emptySiteDocument(kind, domain.id),
    ...JSON.parse(texts[kind] ?? '{}'),
  });
  const { title, address, brandColour } = read('siteSettings');
  // The number of the footer is the last. The emergency number is nobody's own.
  const calls = waysToCall({ nav: { ...read('nav'), emergency: emptyLink() }, footer: read('footer') });
  return {
    name: oneLine(title) || domain.name,
    call: calls.at(-1) ?? null,
    address: address
      .split('\n')
      .map(oneLine)
      .filter((line) => line !== ''),
    url: domains.origin(domain, config.port),
    brandColour,
  };
}

/** Returns the organisation in whose name mails about accounts are sent: that of the site to which their links lead. */
export function mailingOrganisation(services: Sources, siteUrl: string): Promise<Organisation> {
  const domain = services.domains.default();
  if (domain !== null) return organisationOf(services, domain);
  const { host: name, origin: url } = new URL(siteUrl);
  return Promise.resolve({ name, call: null, address: [], url, brandColour: '' });
}
