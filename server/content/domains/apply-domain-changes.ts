import type { DomainRecord } from '../../../db/domain-queries.ts';
import type { Services } from '../../core/services.ts';
import { makeStale } from '../documents/stale-pages.ts';

/**
 * Applies stored changes of domains: reloads the directory, and makes the cached pages stale of each domain whose name,
 * canonical address, publication or payment page has changed.
 */
export async function applyDomainChanges(
  services: Pick<Services, 'domains' | 'config' | 'effects'>,
): Promise<void> {
  const { domains, effects } = services;
  const before = new Map(domains.all().map((domain) => [domain.id, shownOf(services, domain)]));
  await domains.refresh();
  for (const domain of domains.all()) {
    if (before.get(domain.id) === shownOf(services, domain)) continue;
    makeStale(effects.pages, domain.published ? 'domainChanged' : 'domainUnpublished', domain.id);
  }
}

/** Serialises the fields of a domain that are shown on its pages, for comparison. */
function shownOf({ domains, config }: Pick<Services, 'domains' | 'config'>, domain: DomainRecord): string {
  return JSON.stringify([
    domain.name,
    domains.origin(domain, config.port),
    domain.published,
    domain.donationPage,
  ]);
}
