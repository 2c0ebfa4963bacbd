import type { VisitorReader } from '../../../db/connection.ts';
import { storedPosters } from '../../../db/poster-queries.ts';
import type { PublishedPageRow } from '../../../db/published-queries.ts';
import { postersOf, withPosters } from '../../../src/blocks/posters.ts';
import type { PageDoc, StoredPage } from '../../../src/model/page.ts';
import { completeDocument } from './page-documents.ts';

/** Returns a published page in the form that readers see. @throws HearthError 'unknown-page-type' (404) */
export async function publishedPageOf(
  db: VisitorReader,
  domainId: string,
  row: PublishedPageRow,
): Promise<StoredPage> {
  return {
    ...(await drawnDocument(db, completeDocument(row.doc))),
    _id: row.pageId,
    domainId,
    version: 0,
    published: true,
    lastPublished: row.publishedAt,
    updatedAt: row.publishedAt,
    roles: [],
  };
}

/** Fills in the posters that exist for the missing pictures of a complete document. */
export async function drawnDocument<Doc extends Pick<PageDoc, 'contents'>>(
  db: VisitorReader,
  doc: Doc,
): Promise<Doc> {
  const posters = await storedPosters(db, postersOf(doc.contents));
  const contents = withPosters(doc.contents, (poster) => posters.has(poster));
  return contents === doc.contents ? doc : { ...doc, contents: [...contents] };
}
