import { setDomainPublished } from '../../db/domain-queries.ts';
import type { Services } from '../core/services.ts';

/** Lets visitors reach all sites. The site of a new database is not public at first. */
export async function publishSites({
  database,
  domains,
  now,
}: Pick<Services, 'database' | 'domains' | 'now'>): Promise<void> {
  for (const { id, published } of domains.all())
    if (!published) await setDomainPublished(database.writer, id, true, now());
  await domains.refresh();
}
