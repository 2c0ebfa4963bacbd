import { type DomainRecord, setDomainPublished, storedDomain } from '../../../db/domain-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { recordDomain } from './record-domain.ts';

/**
 * Lets visitors reach a site, or answers them with 404 from now on. The stored site stays as it is.
 *
 * @throws HearthError 'domain-not-found' (404); 'domain-without-host' (409) where no host name leads to the site
 */
export async function publishDomain(
  { db, author }: UnitOfWork,
  id: string,
  published: boolean,
): Promise<DomainRecord> {
  const stored = await storedDomain(db, id);
  if (stored === null) throw new HearthError('domain-not-found');
  if (published && stored.domain.hostnames.length === 0) throw new HearthError('domain-without-host');
  await setDomainPublished(db, id, published, author.now);
  const action = published ? 'config/publishDomain' : 'config/unpublishDomain';
  await recordDomain(db, action, stored.domain, author);
  return { ...stored.domain, published };
}
