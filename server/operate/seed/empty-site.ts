import { putDomain } from '../../../db/domain-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { NEW_SITE } from '../../content/documents/new-site.ts';
import { publishNewPage } from '../../content/documents/store-page.ts';
import type { Services } from '../../core/services.ts';

/** Fills a new database without the demo: one domain with an empty home page. Nobody sees the site until the owner says so. */
export async function seedEmptySite(services: Services): Promise<void> {
  const id = newId();
  await services.database.writer.transaction().execute(async (trx) => {
    await putDomain(
      trx,
      { id, name: NEW_SITE.name, hostnames: ['localhost'], published: false, isDefault: true },
      services.now(),
    );
    await publishNewPage(trx, id, { slug: '', title: NEW_SITE.title }, services.now());
  });
}
