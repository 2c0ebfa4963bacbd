import type { Writer } from '../../../db/connection.ts';
import {
  insertListing,
  type ListingRecord,
  putListingSnapshot,
  removeListingSnapshot,
  updateListing,
} from '../../../db/listing-queries.ts';
import { type DocumentUses, setMediaUses } from '../../../db/media-queries.ts';
import { documentColumns, snapshotColumns } from '../../../db/page-list-queries.ts';
import {
  insertPage,
  type PageRecord,
  pageById,
  putSnapshot,
  replaceDraft,
} from '../../../db/page-queries.ts';
import type { LivePage, PageState } from '../../../db/page-state-query.ts';
import { insertRevision, type MadeBy, pruneRevisions } from '../../../db/revision-queries.ts';
import type { RevisionAction } from '../../../db/schema.ts';
import { putDraftText } from '../../../db/search-texts.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import type { PageDoc } from '../../../src/model/page.ts';
import type { Author } from '../../people/auth/author.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { mediaShownInLists, mediaShownOnPage, namedMedia } from '../documents/media-uses.ts';
import { completeDocument, pageResponse } from '../documents/page-documents.ts';
import { draftText, publishedText } from '../documents/search-text.ts';
import { changedAt, checkVersion } from '../documents/versions.ts';
import { fieldsOf, nextListing } from './page-listing.ts';

/** Writes the rows of a page and of all data derived from the page. */

type Change = Pick<UnitOfWork, 'db' | 'author'>;

/** The rows of a changed page, and the rows that they replace. */
export interface ChangedPage {
  /** The page as stored; null if the page is new. */
  readonly before: PageState | null;
  readonly doc: PageDoc;
  readonly record: PageRecord;
  /** The listing of the page; null if the page is not a listing. */
  readonly listing: ListingRecord | null;
}

/** The place at which a new page is created. */
export interface NewPagePlace {
  readonly collection: string;
  readonly domainId: string;
}

/** Returns an existing page with `doc` as its draft, or a new page at a place. */
export function changedPage(
  before: PageState | NewPagePlace,
  doc: PageDoc,
  { user, now }: Author,
): ChangedPage {
  const stored = 'record' in before ? before : null;
  const base = 'record' in before ? before.record : newRecord(before);
  const record = {
    ...base,
    slug: doc.slug,
    version: base.version + 1,
    updated_at: changedAt(now, base.last_published),
    updated_by: user._id,
    deleted_at: null,
    doc: JSON.stringify(doc),
    ...documentColumns(doc),
  };
  return { before: stored, doc, record, listing: nextListing(stored, record.id, doc, now) };
}

function newRecord({ collection, domainId }: NewPagePlace) {
  return {
    id: newId(),
    collection,
    domain_id: domainId,
    version: 0,
    published: 0,
    last_published: null,
    roles: '[]',
  };
}

/** Stores the draft of a page and of its listing, and a revision. @throws HearthError 'version-conflict' (409) */
export async function writeDraft(
  { db, author }: Change,
  page: ChangedPage,
  action: RevisionAction,
): Promise<void> {
  await setMediaUses(db, await putDraft(db, page));
  await writeRevision({ db, author }, page, action, page.before?.live ?? null);
}

/**
 * Does the same as `writeDraft`, and publishes the draft. Unpublishes the listing if the page is no longer a listing. Returns
 * the page as stored.
 *
 * @param publication the publication of which the page is a part, if it can be taken back
 */
export async function writePublished<Page extends ChangedPage>(
  { db, author }: Change,
  draft: Page,
  publication?: MadeBy,
): Promise<Page> {
  const { now } = author;
  const state = { published: 1, last_published: now, updated_at: now };
  const listing = draft.listing && { ...draft.listing, ...state };
  const page = { ...draft, record: { ...draft.record, ...state }, listing };
  await setMediaUses(db, [...(await putDraft(db, page)), ...(await putPublished(db, page, now))]);
  const live = { slug: page.record.slug, publishedAt: now };
  await writeRevision({ db, author }, page, 'publish', live, publication);
  return page;
}

/**
 * Writes a revision of the current page, and removes the oldest revisions if there are more than `STORED_REVISIONS`.
 *
 * @param live the published version that readers have after the change; null if they have none
 */
export async function writeRevision(
  { db, author: { user, now } }: Change,
  { record, before }: Pick<ChangedPage, 'record' | 'before'>,
  action: RevisionAction,
  live: Omit<LivePage, 'doc'> | null,
  publication?: MadeBy,
): Promise<void> {
  const { id: pageId, version, doc } = record;
  await insertRevision(db, {
    id: newId(),
    pageId,
    version,
    action,
    userId: user._id,
    createdAt: now,
    doc,
    live,
    publication,
  });
  if (before?.hasOldRevisions) await pruneRevisions(db, pageId, now);
}

/**
 * Stores the draft of a page, the draft's search text, and the page's listing. Returns the media and pages that the drafts use;
 * the caller stores them.
 */
async function putDraft(db: Writer, { before, record, listing, doc }: ChangedPage): Promise<DocumentUses[]> {
  const { id, domain_id: domainId } = record;
  if (before === null) await insertPage(db, record);
  else if (!(await replaceDraft(db, record, before.record.version))) await refuseOlder(db, before);
  await putDraftText(db, { pageId: id, domainId }, draftText(completeDocument(record.doc)));
  const draft = (documentId: string) => ({ documentId, domainId, state: 'draft' }) as const;
  const uses: DocumentUses[] = [{ document: draft(id), uses: namedMedia(doc) }];
  if (listing !== null) {
    if (before?.listing) await updateListing(db, listing.id, listing);
    else await insertListing(db, listing);
    uses.push({ document: draft(listing.id), uses: namedMedia(fieldsOf(listing)) });
  } else if (before?.listing) {
    // A page that is no longer a listing keeps the draft of its listing, but that draft uses no pictures.
    uses.push({ document: draft(before.listing.id), uses: new Map() });
  }
  return uses;
}

/** Refuses a change if the page has been changed since the caller read it. */
async function refuseOlder(db: Writer, { record: { id, version } }: PageState): Promise<void> {
  const newer = await pageById(db, id);
  if (newer === null) throw new HearthError('page-not-found');
  await checkVersion(db, newer, version, () => ({ page: pageResponse(newer) }));
}

/**
 * Publishes the stored drafts of a page and of its listing. Returns the media and pages that the published versions use; the
 * caller stores them.
 */
async function putPublished(
  db: Writer,
  { before, record, listing }: ChangedPage,
  now: string,
): Promise<DocumentUses[]> {
  const { slug, doc } = record;
  const uses = [await putLive(db, record, { slug, doc, publishedAt: now })];
  const published = publishedOf(record);
  if (listing !== null) {
    const { id: listing_id, doc } = listing;
    await putListingSnapshot(db, { listing_id, page_id: record.id, published_at: now, doc });
    uses.push({ document: published(listing_id), uses: mediaShownInLists(fieldsOf(listing)) });
  } else if (before?.listing?.published) {
    await removeListingSnapshot(db, before.listing.id);
    await updateListing(db, before.listing.id, { published: 0 });
    uses.push({ document: published(before.listing.id), uses: new Map() });
  }
  return uses;
}

/** Puts the published version of a page in place. Returns what the version uses; the caller stores it. */
export async function putLive(
  db: Writer,
  record: Pick<PageRecord, 'id' | 'domain_id' | 'collection'>,
  { slug, doc, publishedAt }: LivePage,
): Promise<DocumentUses> {
  const { id, domain_id, collection } = record;
  const page = completeDocument(doc);
  const snapshot = {
    page_id: id,
    domain_id,
    collection,
    slug,
    published_at: publishedAt,
    doc,
    ...snapshotColumns(page),
  };
  await putSnapshot(db, snapshot, publishedText(page));
  return { document: publishedOf(record)(id), uses: mediaShownOnPage(page) };
}

/** Returns a function that names the published version of the page or of its listing, by id. */
export function publishedOf({ domain_id: domainId }: Pick<PageRecord, 'domain_id'>) {
  return (documentId: string) => ({ documentId, domainId, state: 'published' }) as const;
}
