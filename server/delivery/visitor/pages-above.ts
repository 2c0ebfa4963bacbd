import type { VisitorReader } from '../../../db/connection.ts';
import { publishedPageById, publishedPagesAt } from '../../../db/published-queries.ts';
import { type CallAbove, type CallFields, nearestCall } from '../../../src/model/help/call-fields.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { inheritedQuickExit, type QuickExit, type QuickExitAbove } from '../../../src/model/quick-exit.ts';
import { slugPath, slugsAbove } from '../../../src/model/slug.ts';
import { completeDocument } from '../../content/documents/page-documents.ts';

/** Among the published pages above an address, the nearest that have fields for the pages below them; null if there is none. */
export interface FieldsAbove {
  readonly quickExitAbove: QuickExitAbove | null;
  readonly callAbove: CallAbove | null;
}

/** Returns the fields that the page at a slug inherits where it has none of its own. */
export async function fieldsAbove(db: VisitorReader, domainId: string, slug: string): Promise<FieldsAbove> {
  const slugs = slugsAbove(slug);
  const rows = slugs.length === 0 ? [] : await publishedPagesAt(db, domainId, slugs);
  const pages = slugs.flatMap((above) => {
    const row = rows.find((other) => other.slug === above);
    return row === undefined ? [] : [{ ...completeDocument(row.doc), path: slugPath(above) }];
  });
  let quickExitAbove: QuickExitAbove | null = null;
  for (const { title, path, quickExit } of pages.toReversed())
    if (quickExit !== 'inherit') quickExitAbove = { title, path, quickExit };
  for (const { title, path, ...page } of pages) {
    const call = nearestCall([page]);
    if (call !== null) return { quickExitAbove, callAbove: { ...call, title, path } };
  }
  return { quickExitAbove, callAbove: null };
}

/** A page's quick exit, and the number that its readers can call; null if only the site has one. */
interface InheritedFields {
  readonly quickExit: QuickExit;
  readonly call: CallFields | null;
}

/** Returns a page's quick exit and number: its own, or otherwise those inherited from above. */
export async function inheritedFields(
  db: VisitorReader,
  domainId: string,
  page: Pick<StoredPage, 'slug' | 'quickExit'> & CallFields,
): Promise<InheritedFields> {
  const own = nearestCall([page]);
  if (page.quickExit !== 'inherit' && own !== null) return { quickExit: page.quickExit, call: own };
  const { quickExitAbove, callAbove } = await fieldsAbove(db, domainId, page.slug);
  const quickExit = inheritedQuickExit(page.quickExit, quickExitAbove);
  return { quickExit, call: own ?? nearestCall(callAbove === null ? [] : [callAbove]) };
}

/** Returns the same of a published page by the page's id. If there is no such page, returns the setting and the number of the site. */
export async function publishedFields(
  db: VisitorReader,
  domainId: string,
  pageId: string,
): Promise<InheritedFields> {
  const row = await publishedPageById(db, domainId, pageId);
  if (row === null) return { quickExit: 'inherit', call: null };
  return inheritedFields(db, domainId, { ...completeDocument(row.doc), slug: row.slug });
}
