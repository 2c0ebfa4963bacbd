import type { FastifyBaseLogger } from 'fastify';
import { publishedPage, publishedRedirect } from '../../../db/published-queries.ts';
import { requestPath } from '../../../src/model/slug.ts';
import type { Services } from '../../core/services.ts';
import type { LastCopies } from './last-copies.ts';

/**
 * Removes last copies of pages that are no longer public. Also makes, for each site, the page ‘cannot be shown right now’ with
 * the site's urgent numbers. Call it after the start of the server; it never rejects.
 */
export async function comparePageCopies(
  services: Pick<Services, 'database' | 'domains' | 'pageMaker'>,
  copies: LastCopies,
  log: FastifyBaseLogger,
): Promise<void> {
  await copies.load(({ domain, path }) => isPublic(services, domain, path));
  for (const domain of services.domains.all()) {
    // A failure is logged where it happens.
    if (domain.published) await services.pageMaker.error(domain, 503, { log, client: '' }).catch(() => {});
  }
}

async function isPublic(
  { database, domains }: Pick<Services, 'database' | 'domains'>,
  domainId: string,
  path: string,
): Promise<boolean> {
  if (domains.byId(domainId)?.published !== true) return false;
  // An error page has no path, and stays.
  if (!path.startsWith('/')) return true;
  const found = requestPath(path);
  if (found.kind !== 'slug') return false;
  if ((await publishedRedirect(database.visitor, domainId, decodeURIComponent(path))) !== null) return false;
  return (await publishedPage(database.visitor, domainId, found.slug)) !== null;
}
