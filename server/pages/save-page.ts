import type { Writer } from '../../db/connection.ts';
import { setMediaUse } from '../../db/media-queries.ts';
import { listedColumns } from '../../db/page-list-queries.ts';
import { insertPage, type PageRecord } from '../../db/page-queries.ts';
import { newId } from '../../src/model/ids.ts';
import { sameJson } from '../../src/model/json.ts';
import type { PageDoc, PageSave } from '../../src/model/page.ts';
import { authorize } from '../auth/guard.ts';
import { namedImages } from '../documents/media-uses.ts';
import {
  type Author,
  checkSlugFree,
  checkVersion,
  pageToChange,
  publishDraft,
  writeDraft,
  writeRevision,
} from './change-page.ts';
import { checkedDocument } from './checked-document.ts';
import { syncListing } from './page-listing.ts';

export interface PageToSave {
  readonly page: PageSave;
  readonly collection: string;
  /** The domain a new page is made on; an existing page keeps its own. */
  readonly domainId: string;
}

/** A published page, and the slug it was live at before; null where it was not live. */
export interface Published {
  readonly record: PageRecord;
  readonly previousSlug: string | null;
}

/**
 * Saves a page's draft: without an `_id` as a new page, else over the version it was loaded at. A save that changes nothing
 * writes no revision.
 *
 * @throws HearthError as `checkedDocument`, `pageToChange`, `checkVersion` and `checkSlugFree`
 */
export async function savePage(db: Writer, input: PageToSave, author: Author): Promise<PageRecord> {
  const doc = checkedDocument(input.page, input.collection);
  return db.transaction().execute(async (trx) => {
    const { record, isChanged } = await store(trx, input, doc, author);
    if (isChanged) await writeRevision(trx, record, 'save', author);
    return record;
  });
}

/** Saves a page and publishes it, in one transaction. @throws as `savePage` */
export async function saveAndPublish(db: Writer, input: PageToSave, author: Author): Promise<Published> {
  const doc = checkedDocument(input.page, input.collection);
  return db.transaction().execute(async (trx) => {
    if (input.page._id !== undefined) {
      await pageToChange(trx, author, 'page/publishPage', {
        id: input.page._id,
        collection: input.collection,
      });
    }
    const { record } = await store(trx, input, doc, author);
    const published = await publishDraft(trx, record, author);
    await writeRevision(trx, published.record, 'publish', author);
    return published;
  });
}

/** Stores the draft. Returns it, and whether it differs from the previous one. */
async function store(
  db: Writer,
  input: PageToSave,
  doc: PageDoc,
  author: Author,
): Promise<{ readonly record: PageRecord; readonly isChanged: boolean }> {
  const id = input.page._id;
  if (id === undefined) return { record: await create(db, input, doc, author), isChanged: true };
  const stored = await pageToChange(db, author, 'page/save', { id, collection: input.collection });
  await checkVersion(db, stored, input.page.version);
  await checkSlugFree(db, stored.domain_id, doc.slug, stored.id);
  const record = await writeDraft(db, stored, doc, author);
  const isChanged = record.doc !== stored.doc && !sameJson(JSON.parse(record.doc), JSON.parse(stored.doc));
  return { record, isChanged };
}

async function create(db: Writer, input: PageToSave, doc: PageDoc, author: Author): Promise<PageRecord> {
  authorize(author.user, 'page/create');
  await checkSlugFree(db, input.domainId, doc.slug, null);
  const record: PageRecord = {
    id: newId(),
    collection: input.collection,
    domain_id: input.domainId,
    slug: doc.slug,
    version: 1,
    published: 0,
    last_published: null,
    updated_at: author.now,
    updated_by: author.user._id,
    deleted_at: null,
    roles: '[]',
    doc: JSON.stringify(doc),
    ...listedColumns(doc),
  };
  await insertPage(db, record);
  await setMediaUse(
    db,
    { documentId: record.id, domainId: record.domain_id, state: 'draft' },
    namedImages(doc),
  );
  await syncListing(db, record, { before: null, after: doc }, author.now);
  return record;
}
