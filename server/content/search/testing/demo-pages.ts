import type { Writer } from '../../../../db/connection.ts';
import { demoSite } from '../../../../db/demo/index.ts';
import { putDomain } from '../../../../db/domain-queries.ts';
import { isObject } from '../../../../src/model/json.ts';
import { newPage } from '../../../../src/model/page.ts';
import { storeNewPage } from '../../documents/store-page.ts';

/**
 * Stores the pages of the demo's first site, without its pictures. The other site is left out, because FTS5 ranks by the
 * frequencies of words in all sites, and PostgreSQL by those in the site that is searched.
 */
export async function storeDemoPages(db: Writer, now: string): Promise<void> {
  for (const { id, name, hostnames, isDefault, pages } of demoSite.domains.slice(0, 1)) {
    await putDomain(db, { id, name, hostnames, published: true, isDefault }, now);
    for (const { state, page, publishedPage = page } of pages) {
      const [draft, live] = [page, publishedPage].map((each) => newPage(placed(each) as object));
      await storeNewPage(
        db,
        id,
        { published: state === 'draft' ? null : live!, draft: draft! },
        { publishedAt: now, updatedAt: now },
      );
    }
  }
}

/** Returns a page with names of pictures as ids, and without the fields that the server owns. */
function placed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(placed);
  if (!isObject(value)) return value;
  if (typeof value.picture === 'string') return { imageId: value.picture, alt: value.alt ?? '' };
  const { domainId: _, roles: __, ...fields } = value;
  return Object.fromEntries(Object.entries(fields).map(([field, inner]) => [field, placed(inner)]));
}
