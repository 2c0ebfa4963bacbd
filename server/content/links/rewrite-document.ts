import type { Writer } from '../../../db/connection.ts';
import { siteDocumentById } from '../../../db/site-document-queries.ts';
import type { MediaUse } from '../../../src/model/media.ts';
import type { CachedPages } from '../../core/effects.ts';
import type { Author } from '../../people/auth/author.ts';
import { makePageStale, makeStale } from '../documents/stale-pages.ts';
import { rewritePage } from '../pages/rewrite-page.ts';
import { rewriteSiteDocument } from '../site-documents/save-site-document.ts';

/**
 * Changes a draft; also publishes the changed draft if it had no unpublished changes before. Returns whether the draft was
 * published.
 */
export async function rewritten(
  db: Writer,
  { kind, documentId }: MediaUse,
  change: (document: unknown) => unknown,
  author: Author,
): Promise<boolean> {
  if (kind === 'page') return rewritePage(db, documentId, change, author);
  const record = await siteDocumentById(db, documentId);
  return record !== null && rewriteSiteDocument(db, record, change, author);
}

/** Makes the changes of published documents visible to readers. */
export function showRewritten(
  cache: Pick<CachedPages, 'markStale' | 'evict'>,
  uses: readonly MediaUse[],
): void {
  for (const { kind, documentId, domainId, published } of uses) {
    if (!published) continue;
    if (kind === 'page') makePageStale(cache, 'pagePublished', documentId, domainId);
    else makeStale(cache, `${kind}Published`, domainId);
  }
}
