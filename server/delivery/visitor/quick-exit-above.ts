import type { VisitorReader } from '../../../db/connection.ts';
import { publishedPageById, publishedPagesAt } from '../../../db/published-queries.ts';
import { inheritedQuickExit, type QuickExit, type QuickExitAbove } from '../../../src/model/quick-exit.ts';
import { slugPath, slugsAbove } from '../../../src/model/slug.ts';
import { completeDocument } from '../../content/documents/page-documents.ts';

/**
 * Among the published pages above an address, returns the nearest page with its own setting of the quick exit (on or off); null
 * if no page above the address has its own setting.
 */
export async function quickExitAbove(
  db: VisitorReader,
  domainId: string,
  slug: string,
): Promise<QuickExitAbove | null> {
  const slugs = slugsAbove(slug);
  const rows = slugs.length === 0 ? [] : await publishedPagesAt(db, domainId, slugs);
  for (const above of slugs) {
    const row = rows.find((other) => other.slug === above);
    if (row === undefined) continue;
    const { title, quickExit } = completeDocument(row.doc);
    if (quickExit !== 'inherit') return { title, path: slugPath(above), quickExit };
  }
  return null;
}

/** Returns a page's quick exit: the page's own setting, or otherwise the setting inherited from above. */
export async function quickExitAt(
  db: VisitorReader,
  domainId: string,
  { slug, quickExit }: { readonly slug: string; readonly quickExit: QuickExit },
): Promise<QuickExit> {
  if (quickExit !== 'inherit') return quickExit;
  return inheritedQuickExit(quickExit, await quickExitAbove(db, domainId, slug));
}

/** Returns the quick exit of a published page by the page's id. If there is no such page, returns the setting of the site. */
export async function publishedQuickExit(
  db: VisitorReader,
  domainId: string,
  pageId: string,
): Promise<QuickExit> {
  const row = await publishedPageById(db, domainId, pageId);
  if (row === null) return 'inherit';
  return quickExitAt(db, domainId, { slug: row.slug, quickExit: completeDocument(row.doc).quickExit });
}
