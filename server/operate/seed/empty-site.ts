import { putDomain } from '../../../db/domain-queries.ts';
import type { PlacedPage } from '../../../db/transfer-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { publishNewPage } from '../../content/documents/store-page.ts';
import type { Services } from '../../core/services.ts';

/** The initial names of a new site and of its only page. */
export const NEW_SITE = { name: 'Your site', title: 'Welcome' } as const;

/** Whether a page is the unchanged first page of a new site. */
export function isWelcomePage({ slug, title, version, updated_by, deleted_at }: PlacedPage): boolean {
  return (
    slug === '' && title === NEW_SITE.title && version === 1 && updated_by === null && deleted_at === null
  );
}

/** Fills a new database without the demo: one domain with an empty home page. */
export async function seedEmptySite(services: Services): Promise<void> {
  const id = newId();
  await services.database.writer.transaction().execute(async (trx) => {
    await putDomain(
      trx,
      { id, name: NEW_SITE.name, hostnames: ['localhost'], published: true, isDefault: true },
      services.now(),
    );
    await publishNewPage(trx, id, { slug: '', title: NEW_SITE.title }, services.now());
  });
}
