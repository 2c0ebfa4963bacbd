import type { Writer } from '../../db/connection.ts';
import { setMediaUse } from '../../db/media-queries.ts';
import { documentColumns, snapshotColumns } from '../../db/page-list-queries.ts';
import { insertPage, putSnapshot } from '../../db/page-queries.ts';
import { insertRevision } from '../../db/revision-queries.ts';
import { putDraftText } from '../../db/search-texts.ts';
import { newId } from '../../src/model/ids.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { newPage, type PageDoc } from '../../src/model/page.ts';
import { mediaShownOnPage, namedMedia } from './media-uses.ts';
import { draftText, publishedText } from './search-text.ts';

export interface NewPageState {
  /** Without it, a new one. */
  readonly id?: string;
  /** The published document; null for a draft that was never published. */
  readonly published: PageDoc | null;
  readonly draft: PageDoc;
}

/** When a page was changed and published (ISO 8601), and by whom; by nobody where it came with the database. */
export interface StoredBy {
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly userId?: string;
}

/** Stores the draft of a new page, and its published snapshot if there is one. */
export async function storeNewPage(
  db: Writer,
  domainId: string,
  { id = newId(), published, draft }: NewPageState,
  by: StoredBy,
): Promise<void> {
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
  await insertRevision(db, {
    id: newId(),
    pageId: id,
    version: 1,
    action: published === null ? 'save' : 'publish',
    userId: by.userId ?? null,
    createdAt: by.updatedAt,
    doc,
  });
  await setMediaUse(db, { documentId: id, domainId, state: 'draft' }, namedMedia(draft));
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

/** Stores and publishes a page of the given fields; the rest is the defaults. */
export async function publishNewPage(
  db: Writer,
  domainId: string,
  fields: JsonObject,
  now: string,
): Promise<void> {
  const page = newPage(fields as Partial<PageDoc>);
  await storeNewPage(db, domainId, { published: page, draft: page }, { publishedAt: now, updatedAt: now });
}
