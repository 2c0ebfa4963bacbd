import type { Writer } from '../../../db/connection.ts';
import { insertListing, putListingSnapshot } from '../../../db/listing-queries.ts';
import { setMediaUse } from '../../../db/media-queries.ts';
import { documentColumns, snapshotColumns } from '../../../db/page-list-queries.ts';
import { insertPage, putSnapshot } from '../../../db/page-queries.ts';
import { insertRevision } from '../../../db/revision-queries.ts';
import { putDraftText } from '../../../db/search-texts.ts';
import { newId } from '../../../src/model/ids.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { listingFromPage } from '../../../src/model/listing.ts';
import { newPage, type PageDoc } from '../../../src/model/page.ts';
import { mediaShownInLists, mediaShownOnPage, namedMedia } from './media-uses.ts';
import { draftText, publishedText } from './search-text.ts';

export interface NewPageState {
  /** The published document; null if the page has never been published. */
  readonly published: PageDoc | null;
  readonly draft: PageDoc;
}

/**
 * The times (ISO 8601) and authors of a page's last change and publication. The author is missing if the page was part of the
 * initial database.
 */
export interface StoredBy {
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly userId?: string;
}

/** Stores the draft of a new page, and its published snapshot if the page is published. */
export async function storeNewPage(
  db: Writer,
  domainId: string,
  { published, draft }: NewPageState,
  by: StoredBy,
): Promise<void> {
  const id = newId();
  const doc = JSON.stringify(draft);
  await insertPage(db, {
    id,
    collection: draft.collection,
    domain_id: domainId,
    slug: draft.slug,
    version: 1,
    published: published === null ? 0 : 1,
    last_published: published === null ? null : by.publishedAt,
    updated_at: by.updatedAt,
    updated_by: by.userId ?? null,
    deleted_at: null,
    roles: '[]',
    doc,
    ...documentColumns(draft),
  });
  await storeRevisions(db, id, { published, draft }, by);
  await setMediaUse(db, { documentId: id, domainId, state: 'draft' }, namedMedia(draft));
  await storeNewListing(db, domainId, { id, published, draft }, by);
  await putDraftText(db, { pageId: id, domainId }, draftText(draft));
  if (published === null) return;
  const snapshot = {
    page_id: id,
    domain_id: domainId,
    collection: published.collection,
    slug: published.slug,
    published_at: by.publishedAt,
    doc: JSON.stringify(published),
    ...snapshotColumns(published),
  };
  await putSnapshot(db, snapshot, publishedText(published));
  await setMediaUse(db, { documentId: id, domainId, state: 'published' }, mediaShownOnPage(published));
}

/** Stores the revision of a new page's publication, and another one if the draft has changed since. */
async function storeRevisions(db: Writer, pageId: string, { published, draft }: NewPageState, by: StoredBy) {
  const live = published && { slug: published.slug, publishedAt: by.publishedAt };
  const revision = { pageId, version: 1, userId: by.userId ?? null, live };
  if (published !== null) {
    const doc = JSON.stringify(published);
    const publication = { id: newId(), action: 'publish', createdAt: by.publishedAt, doc } as const;
    await insertRevision(db, { ...revision, ...publication });
    if (doc === JSON.stringify(draft)) return;
  }
  const doc = JSON.stringify(draft);
  await insertRevision(db, { ...revision, id: newId(), action: 'save', createdAt: by.updatedAt, doc });
}

/**
 * Stores the listing of a new Listing page, and publishes the listing if the page is published. Lists of pages show the
 * listing.
 */
async function storeNewListing(
  db: Writer,
  domainId: string,
  { id: pageId, published, draft }: NewPageState & { readonly id: string },
  by: StoredBy,
): Promise<void> {
  if (draft.template !== 'listing') return;
  const listingId = newId();
  const live = published?.template === 'listing' ? listingFromPage(published) : null;
  const document = { documentId: listingId, domainId };
  await insertListing(db, {
    id: listingId,
    page_id: pageId,
    published: live === null ? 0 : 1,
    last_published: live === null ? null : by.publishedAt,
    updated_at: by.updatedAt,
    doc: JSON.stringify(listingFromPage(draft)),
  });
  await setMediaUse(db, { ...document, state: 'draft' }, namedMedia(listingFromPage(draft)));
  if (live === null) return;
  await putListingSnapshot(db, {
    listing_id: listingId,
    page_id: pageId,
    published_at: by.publishedAt,
    doc: JSON.stringify(live),
  });
  await setMediaUse(db, { ...document, state: 'published' }, mediaShownInLists(live));
}

/** Stores and publishes a page with the given fields; the other fields have their defaults. */
export async function publishNewPage(
  db: Writer,
  domainId: string,
  fields: JsonObject,
  now: string,
): Promise<void> {
  const page = newPage(fields as Partial<PageDoc>);
  await storeNewPage(db, domainId, { published: page, draft: page }, { publishedAt: now, updatedAt: now });
}
