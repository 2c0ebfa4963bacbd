import { storedDomain } from '../../../db/domain-queries.ts';
import { removeDomainRows, storedSubmissions, writtenPages } from '../../../db/remove-domain.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { recordDomain } from './record-domain.ts';

/**
 * Removes a site for good, with its navigation, footer, settings and redirects. Only one that visitors cannot reach and that has
 * neither pages nor submissions of forms can be removed; the untouched home page that it began with is no page.
 *
 * @throws HearthError 'domain-not-found' (404); 'domain-is-default', 'domain-published', 'domain-has-pages',
 * 'domain-has-submissions', and 'domain-at-host' where the caller would be locked out (409)
 */
export async function removeDomain(
  { db, author }: UnitOfWork,
  id: string,
  { siteHost, atHost }: { readonly siteHost: string | null; readonly atHost: string },
): Promise<void> {
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
  await recordDomain(db, 'config/removeDomain', stored.domain, author);
}
