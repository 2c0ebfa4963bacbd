import { isDeepStrictEqual } from 'node:util';
import type { Writer } from '../../../db/connection.ts';
import { type DocumentUses, setMediaUses } from '../../../db/media-queries.ts';
import type { RevisionAction } from '../../../db/schema.ts';
import {
  publishedSiteDocument,
  putSiteDocument,
  putSiteSnapshot,
  type SiteDocumentRecord,
  siteDocument,
} from '../../../db/site-document-queries.ts';
import { insertSiteRevision, pruneSiteRevisions } from '../../../db/site-revision-queries.ts';
import { type Action, can } from '../../../src/calls/permissions.ts';
import { newId } from '../../../src/model/ids.ts';
import { type SiteDocumentKind, siteDocumentId } from '../../../src/model/site.ts';
import { type SiteSave, siteDocOf } from '../../../src/model/site-save.ts';
import type { Author } from '../../people/auth/author.ts';
import { changedAt } from '../documents/changed-at.ts';
import { checkVersion, isSameDocument } from '../documents/check-version.ts';
import { mediaShownOnSite, namedMedia } from '../documents/media-uses.ts';
import { completeSiteDocument, storedSiteDocument } from '../documents/stored-site-document.ts';
import { recordSiteDocument } from './record-site-document.ts';

export interface SiteDocumentToSave {
  readonly kind: SiteDocumentKind;
  readonly domainId: string;
  readonly sent: SiteSave<SiteDocumentKind>;
  /** Stores in the same transaction what came with the document and is no part of it. */
  readonly alongside?: (db: Writer) => Promise<void>;
}

/** The permission to publish each kind of document. */
const PUBLISHING: Readonly<Record<SiteDocumentKind, Action>> = {
  nav: 'site/publishNav',
  footer: 'site/publishFooter',
  siteSettings: 'siteSettings/publishSiteSettings',
};

/** A checked save: the row to write, and the one it replaces. */
interface PreparedSave {
  /** The document as stored; null where it was never saved. */
  readonly before: SiteDocumentRecord | null;
  readonly record: SiteDocumentRecord;
}

/** A document as it is stored now, and what was stored before, JSON text; null for a new one. */
export interface SavedSiteDocument {
  readonly record: SiteDocumentRecord;
  readonly before: string | null;
}

/**
 * Saves the draft of a domain's navigation, footer or settings over the version it was loaded at. A save that changes nothing
 * writes nothing.
 *
 * @throws HearthError 'version-conflict' (409) with the newer document
 */
export async function saveSiteDocument(
  db: Writer,
  input: SiteDocumentToSave,
  author: Author,
): Promise<SavedSiteDocument> {
  const doc = publicFields(siteDocOf(input.kind, input.sent));
  return db.transaction().execute(async (trx) => {
    const { before, record } = await prepareSave(trx, input, doc, author);
    await input.alongside?.(trx);
    if (before !== null && isSame(before, record)) return { record: before, before: before.doc };
    await writeDraft(trx, record, doc, 'save', author);
    await recordSiteDocument(trx, 'save', record, author);
    return { record, before: before?.doc ?? null };
  });
}

/** Saves a site document and makes it what visitors see, in one transaction. @throws as `saveSiteDocument` */
export async function saveAndPublishSiteDocument(
  db: Writer,
  input: SiteDocumentToSave,
  author: Author,
): Promise<SavedSiteDocument> {
  const doc = publicFields(siteDocOf(input.kind, input.sent));
  return db.transaction().execute(async (trx) => {
    const { before, record } = await prepareSave(trx, input, doc, author);
    await input.alongside?.(trx);
    const published = await writePublished(trx, record, doc, author);
    await recordSiteDocument(trx, 'publish', published, author);
    return { record: published, before: before?.doc ?? null };
  });
}

/**
 * Changes a draft on behalf of its author, in a running transaction. A document without unpublished changes is published again
 * if the author may publish it. Returns whether it was.
 *
 * @param change returns a document of the same form
 */
export async function rewriteSiteDocument(
  db: Writer,
  before: SiteDocumentRecord,
  change: (document: unknown) => unknown,
  author: Author,
): Promise<boolean> {
  const stored = JSON.parse(before.doc) as object;
  const live = await publishedSiteDocument(db, before.id);
  const mayPublish = can(author.user, PUBLISHING[before.kind]);
  const isPublished =
    mayPublish && live !== null && isSameDocument(live, JSON.stringify(publicFields(stored)));
  const doc = change(stored) as object;
  const record = {
    ...before,
    version: before.version + 1,
    updated_at: changedAt(author.now, before.last_published),
    updated_by: author.user._id,
    doc: JSON.stringify(doc),
  };
  if (isPublished) {
    await writePublished(db, record, doc, author);
    return true;
  }
  await writeDraft(db, record, doc, 'save', author);
  return false;
}

/** Whether two drafts say the same, whatever earlier form one of them is stored in. */
function isSame(before: SiteDocumentRecord, { doc }: SiteDocumentRecord): boolean {
  const { kind, domain_id } = before;
  return isDeepStrictEqual(
    completeSiteDocument(kind, domain_id, before.doc),
    completeSiteDocument(kind, domain_id, doc),
  );
}

/** Stores a draft, its media uses and a revision, in a running transaction. */
export async function writeDraft(
  db: Writer,
  record: SiteDocumentRecord,
  doc: object,
  action: RevisionAction,
  author: Author,
): Promise<void> {
  await putSiteDocument(db, record);
  await setMediaUses(db, [draftUses(record, doc)]);
  await writeRevision(db, record, action, author);
}

async function writePublished(
  db: Writer,
  draft: SiteDocumentRecord,
  doc: object,
  author: Author,
): Promise<SiteDocumentRecord> {
  const record = { ...draft, published: 1, last_published: author.now, updated_at: author.now };
  await putSiteDocument(db, record);
  await setMediaUses(db, [draftUses(record, doc), await promoteDraft(db, record, doc)]);
  await writeRevision(db, record, 'publish', author);
  return record;
}

/** Reads the stored document, checks the save against it, and returns the row to write. It writes nothing. */
async function prepareSave(
  db: Writer,
  { kind, domainId, sent }: SiteDocumentToSave,
  doc: object,
  author: Author,
): Promise<PreparedSave> {
  const before = await siteDocument(db, domainId, kind);
  if (before !== null) {
    await checkVersion(db, before, sent.version, () => ({
      [kind]: storedSiteDocument(kind, domainId, before),
    }));
  }
  const record = {
    id: before?.id ?? siteDocumentId(kind, domainId),
    domain_id: domainId,
    kind,
    version: (before?.version ?? 0) + 1,
    published: before?.published ?? 0,
    last_published: before?.last_published ?? null,
    updated_at: changedAt(author.now, before?.last_published ?? null),
    updated_by: author.user._id,
    doc: JSON.stringify(doc),
  };
  return { before, record };
}

function draftUses(record: SiteDocumentRecord, doc: object): DocumentUses {
  return { document: usingDocument(record, 'draft'), uses: namedMedia(doc) };
}

/** Makes the written draft what visitors see. Returns its media uses, which the caller stores. */
async function promoteDraft(db: Writer, record: SiteDocumentRecord, doc: object): Promise<DocumentUses> {
  const { id, domain_id, kind, updated_at } = record;
  const published = publicFields(doc);
  await putSiteSnapshot(db, {
    document_id: id,
    domain_id,
    kind,
    published_at: updated_at,
    doc: JSON.stringify(published),
  });
  return { document: usingDocument(record, 'published'), uses: mediaShownOnSite(kind, published) };
}

/** A document without the redirects, which have tables of their own: visitors follow them, and only editors may list them. */
export function publicFields(doc: object): object {
  return 'redirects' in doc ? { ...doc, redirects: [] } : doc;
}

function usingDocument({ id, domain_id }: SiteDocumentRecord, state: 'draft' | 'published') {
  return { documentId: id, domainId: domain_id, state };
}

/** Writes a revision of the current document, and removes old revisions beyond `STORED_REVISIONS`. */
async function writeRevision(
  db: Writer,
  record: SiteDocumentRecord,
  action: RevisionAction,
  author: Author,
): Promise<void> {
  await insertSiteRevision(db, {
    id: newId(),
    document_id: record.id,
    version: record.version,
    action,
    user_id: author.user._id,
    created_at: author.now,
    doc: record.doc,
  });
  await pruneSiteRevisions(db, record.id, author.now);
}
