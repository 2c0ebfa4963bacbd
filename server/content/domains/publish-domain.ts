import type { Writer } from '../../../db/connection.ts';
import { type DomainRecord, setDomainPublished, storedDomain } from '../../../db/domain-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Author } from '../../people/auth/author.ts';
import { recordDomain } from './record-domain.ts';

/**
 * Lets visitors reach a site, or answers them with 404 from now on. What is stored of the site stays as it is.
 *
 * @throws HearthError 'domain-not-found' (404); 'domain-without-host' (409) where no host name leads to the site
 */
export async function publishDomain(
  db: Writer,
  id: string,
  published: boolean,
  author: Author,
): Promise<DomainRecord> {
  return db.transaction().execute(async (trx) => {
    const stored = await storedDomain(trx, id);
    if (stored === null) throw new HearthError('domain-not-found');
    if (published && stored.domain.hostnames.length === 0) throw new HearthError('domain-without-host');
    await setDomainPublished(trx, id, published, author.now);
    const action = published ? 'config/publishDomain' : 'config/unpublishDomain';
    await recordDomain(trx, action, stored.domain, author);
    return { ...stored.domain, published };
  });
}
