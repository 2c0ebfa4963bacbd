import type { Writer } from '../../../db/connection.ts';
import { putListingSnapshot } from '../../../db/listing-queries.ts';
import { setMediaUse } from '../../../db/media-queries.ts';
import { documentColumns, snapshotColumns } from '../../../db/page-list-queries.ts';
import { putSnapshot } from '../../../db/page-queries.ts';
import { insertRevision } from '../../../db/revision-queries.ts';
import { putDraftText } from '../../../db/search-texts.ts';
import { type PlacedPage, putListing, putPage } from '../../../db/transfer-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { mediaShownInLists, mediaShownOnPage, namedMedia } from '../../content/documents/media-uses.ts';
import { completeDocument } from '../../content/documents/page-documents.ts';
import { draftText, publishedText } from '../../content/documents/search-text.ts';
import { storedText } from './check-documents.ts';
import type { PageFile } from './transfer-format.ts';

/** The site that an imported page belongs to, and the page that it replaces. */
interface PageTarget {
  readonly domainId: string;
  /** The existing page with the same id. The imported page becomes the next version of the existing page. */
  readonly before: PlacedPage | null;
}

/** Stores a checked page with the data derived from it: its uses of media, and its texts in the search. */
export async function writePage(trx: Writer, page: PageFile, target: PageTarget): Promise<void> {
  const doc = await writeDraft(trx, page, target);
  if (page.live !== null)
    await writeSnapshot(trx, page, page.live, { domainId: target.domainId, draft: doc });
  if (page.listing !== null) await writeListing(trx, page.id, page.listing, target.domainId);
}

async function writeDraft(trx: Writer, page: PageFile, { domainId, before }: PageTarget): Promise<string> {
  const { id, collection, slug, live, draft } = page;
  const doc = storedText(draft, page);
  const complete = completeDocument(doc);
  const version = Math.max(page.version, (before?.version ?? 0) + 1);
  await putPage(trx, {
    id,
    collection,
    domain_id: domainId,
    slug,
    version,
    published: live === null ? 0 : 1,
    last_published: page.lastPublished,
    updated_at: page.updatedAt,
    updated_by: null,
    deleted_at: null,
    roles: JSON.stringify(page.roles),
    doc,
    ...documentColumns(complete),
  });
  await insertRevision(trx, {
    id: newId(),
    pageId: id,
    version,
    action: live === null ? 'save' : 'publish',
    userId: null,
    createdAt: page.updatedAt,
    doc,
    live,
  });
  await setMediaUse(trx, { documentId: id, domainId, state: 'draft' }, namedMedia(draft));
  await putDraftText(trx, { pageId: id, domainId }, draftText({ ...complete, slug }));
  return doc;
}

async function writeSnapshot(
  trx: Writer,
  { id }: PageFile,
  live: NonNullable<PageFile['live']>,
  { domainId, draft }: { readonly domainId: string; readonly draft: string },
): Promise<void> {
  const { slug, collection, publishedAt, document } = live;
  const doc = document === undefined ? draft : storedText(document, live);
  const page = completeDocument(doc);
  await putSnapshot(
    trx,
    {
      page_id: id,
      domain_id: domainId,
      collection,
      slug,
      published_at: publishedAt,
      doc,
      ...snapshotColumns(page),
    },
    publishedText(page),
  );
  await setMediaUse(trx, { documentId: id, domainId, state: 'published' }, mediaShownOnPage(page));
}

async function writeListing(
  trx: Writer,
  pageId: string,
  { id, lastPublished, updatedAt, draft, live }: NonNullable<PageFile['listing']>,
  domainId: string,
): Promise<void> {
  await putListing(trx, {
    id,
    page_id: pageId,
    published: live === null ? 0 : 1,
    last_published: lastPublished,
    updated_at: updatedAt,
    doc: JSON.stringify(draft),
  });
  await setMediaUse(trx, { documentId: id, domainId, state: 'draft' }, namedMedia(draft));
  if (live === null) return;
  const shown = live.document ?? draft;
  await putListingSnapshot(trx, {
    listing_id: id,
    page_id: pageId,
    published_at: live.publishedAt,
    doc: JSON.stringify(shown),
  });
  await setMediaUse(trx, { documentId: id, domainId, state: 'published' }, mediaShownInLists(shown));
}
