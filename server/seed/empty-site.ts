import { putDomain } from '../../db/domain-queries.ts';
import { newId } from '../../src/model/ids.ts';
import { publishNewPage } from '../documents/store-page.ts';
import type { Services } from '../services.ts';

/** Fills a new database without the demo site: one domain with an empty home page. */
export async function seedEmptySite(services: Services): Promise<void> {
  const id = newId();
  await services.database.writer.transaction().execute(async (trx) => {
    await putDomain(
      trx,
      { id, name: 'Your site', hostnames: ['localhost'], published: true, isDefault: true },
      services.now(),
    );
    await publishNewPage(trx, id, { slug: '', title: 'Welcome' }, services.now());
  });
}
