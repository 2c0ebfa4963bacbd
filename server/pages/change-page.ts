import type { Writer } from '../../db/connection.ts';
import { clearMediaUse, setMediaUse } from '../../db/media-queries.ts';
import { listedColumns } from '../../db/page-list-queries.ts';
import {
  liveSlug,
  type PageRecord,
  pageById,
  putSnapshot,
  removeSnapshot,
  slugOwner,
  updatePage,
} from '../../db/page-queries.ts';
import { insertRevision, pruneRevisions } from '../../db/revision-queries.ts';
import type { RevisionAction } from '../../db/schema.ts';
import { userById } from '../../db/user-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import { newId } from '../../src/model/ids.ts';
import type { PageDoc, StoredPage } from '../../src/model/page.ts';
import type { Action, Subject } from '../../src/model/permissions.ts';
import type { SignedInUser } from '../../src/model/users.ts';
import { authorize } from '../auth/guard.ts';
import { imagesShownOnPage, namedImages } from '../documents/media-uses.ts';
import { completeDocument, storedPage } from '../documents/stored-page.ts';
import { publishListing, syncListing, unpublishListing } from './page-listing.ts';

/** The user who changes a page, and the time (ISO 8601). */
export interface Author {
  readonly user: SignedInUser;
  readonly now: string;
}

/**
 * The stored page that a call is about. Permission is checked by the page's stored roles, never by roles in the request.
 *
 * @throws HearthError 'page-not-found' (404), 'page-deleted' (409), 'not-allowed' (403)
 */
export async function pageToChange(
  db: Writer,
  { user }: Author,
  action: Action,
  target: { readonly id: string; readonly collection: string },
): Promise<PageRecord> {
  const record = await pageById(db, target.id);
  if (record === null || record.collection !== target.collection) throw new HearthError('page-not-found');
  const subject: Subject = { roles: JSON.parse(record.roles) as string[] };
  authorize(user, action, subject);
  if (record.deleted_at !== null) throw new HearthError('page-deleted');
  return record;
}

/**
 * Refuses to overwrite a version that the caller has not seen.
 *
 * @throws HearthError 'version-conflict' (409) with `savedBy`, `savedAt` and the newer `page`
 */
export async function checkVersion(
  db: Writer,
  record: PageRecord,
  version: number | undefined,
): Promise<void> {
  if (version === record.version) return;
  const author = record.updated_by === null ? null : await userById(db, record.updated_by);
  const page: StoredPage = storedPage(record);
  throw new HearthError(
    'version-conflict',
    {},
    { details: { savedBy: author?.username ?? null, savedAt: record.updated_at, page } },
  );
}

/** @throws HearthError 'slug-taken' (409) when another page of the domain has the slug, in its draft or live. */
export async function checkSlugFree(
  db: Writer,
  domainId: string,
  slug: string,
  exceptPageId: string | null,
): Promise<void> {
  const owner = await slugOwner(db, domainId, slug, exceptPageId);
  if (owner !== null) throw new HearthError('slug-taken', { slug });
}

/** Stores a document as the page's draft, one version on. */
export async function writeDraft(
  db: Writer,
  record: PageRecord,
  doc: PageDoc,
  author: Author,
): Promise<PageRecord> {
  const next = {
    slug: doc.slug,
    version: record.version + 1,
    updated_at: author.now,
    updated_by: author.user._id,
    doc: JSON.stringify(doc),
    ...listedColumns(doc),
  };
  await updatePage(db, record.id, next);
  await setMediaUse(
    db,
    { documentId: record.id, domainId: record.domain_id, state: 'draft' },
    namedImages(doc),
  );
  await syncListing(db, record, { before: record.doc, after: doc }, author.now);
  return { ...record, ...next };
}

/** Publishes the page's draft and its listing. Returns the page, and the slug it was live at before. */
export async function publishDraft(
  db: Writer,
  record: PageRecord,
  author: Author,
): Promise<{ readonly record: PageRecord; readonly previousSlug: string | null }> {
  const previousSlug = await liveSlug(db, record.id);
  const state = { published: 1, last_published: author.now, updated_at: author.now };
  await updatePage(db, record.id, state);
  await putSnapshot(db, {
    page_id: record.id,
    domain_id: record.domain_id,
    collection: record.collection,
    slug: record.slug,
    published_at: author.now,
    doc: record.doc,
  });
  const doc = completeDocument(record.doc);
  await setMediaUse(
    db,
    { documentId: record.id, domainId: record.domain_id, state: 'published' },
    imagesShownOnPage(doc),
  );
  await publishListing(db, record, doc, author.now);
  return { record: { ...record, ...state }, previousSlug };
}

/** Unpublishes the page and its listing; their drafts stay. */
export async function unpublish(db: Writer, record: PageRecord): Promise<void> {
  await removeSnapshot(db, record.id);
  await updatePage(db, record.id, { published: 0 });
  await clearMediaUse(db, record.id, 'published');
  await unpublishListing(db, record.id);
}

/** Writes a revision of the current document, and removes old revisions of the page beyond `REVISIONS_KEPT`. */
export async function writeRevision(
  db: Writer,
  record: PageRecord,
  action: RevisionAction,
  author: Author,
): Promise<void> {
  await insertRevision(db, {
    id: newId(),
    pageId: record.id,
    version: record.version,
    action,
    userId: author.user._id,
    createdAt: author.now,
    doc: record.doc,
  });
  await pruneRevisions(db, record.id, author.now);
}
