import { isDeepStrictEqual } from 'node:util';
import type { Writer } from '../../../db/connection.ts';
import { type DocumentUses, setMediaUses } from '../../../db/media-queries.ts';
import type { LiveDocument } from '../../../db/page-state-query.ts';
import type { MadeBy } from '../../../db/revision-queries.ts';
import type { RevisionAction } from '../../../db/schema.ts';
import {
  publishedSiteDocument,
  putSiteDocument,
  putSiteSnapshot,
  type SiteDocumentRecord,
  siteDocument,
} from '../../../db/site-document-queries.ts';
import { insertSiteRevision, pruneSiteRevisions, siteRevision } from '../../../db/site-revision-queries.ts';
import { type Action, can } from '../../../src/calls/permissions.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import type { QuickExitSettings } from '../../../src/model/quick-exit.ts';
import { type SiteDocumentKind, siteDocumentId } from '../../../src/model/site.ts';
import { type SiteSave, siteDocOf } from '../../../src/model/site-save.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../../people/auth/author.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { mediaShownOnSite, namedMedia } from '../documents/media-uses.ts';
import { refuseGaps } from '../documents/refuse-gaps.ts';
import type { ReplacedSiteDocument } from '../documents/replaced.ts';
import { makeStale } from '../documents/stale-pages.ts';
import { completeSiteDocument, storedSiteDocument } from '../documents/stored-site-document.ts';
import { changedAt, checkVersion, isSameDocument } from '../documents/versions.ts';
import { addSentRedirects } from '../redirects/settings-redirects.ts';

type Change = Pick<UnitOfWork, 'db' | 'author'>;
type Saving = Pick<Services, 'config' | 'domains'>;

/** The place of a site document: its kind and its domain. */
interface SiteDocumentPlace {
  readonly kind: SiteDocumentKind;
  readonly domainId: string;
}

export interface SiteDocumentToSave extends SiteDocumentPlace {
  readonly sent: SiteSave<SiteDocumentKind>;
}

export interface SiteDocumentToRestore extends SiteDocumentPlace {
  /** The id of the revision. */
  readonly revision: string;
  /** The version at which the editor loaded the document. */
  readonly version: number | undefined;
}

/** The permission needed to publish each kind of document, and the action that is recorded. */
const PUBLISHING = {
  nav: 'site/publishNav',
  footer: 'site/publishFooter',
  siteSettings: 'siteSettings/publishSiteSettings',
} as const satisfies Readonly<Record<SiteDocumentKind, Action & RecordedAction>>;

/** The row of a changed document, and the row that it replaces. */
interface ChangedSiteDocument {
  /** The document as stored; null if the document was never saved. */
  readonly before: SiteDocumentRecord | null;
  readonly record: SiteDocumentRecord;
  readonly doc: object;
}

/** A document as it is stored now, and the previous content as JSON text. The previous content is null if the document is new. */
export interface SavedSiteDocument {
  readonly record: SiteDocumentRecord;
  readonly before: string | null;
}

/**
 * Saves the draft of a domain's navigation, footer or settings. Replaces the version at which the document was loaded. A save
 * without changes writes nothing.
 *
 * @throws HearthError 'version-conflict' (409) with the newer document; 'validation' (422); as `addSentRedirects`
 */
export async function saveSiteDocument(
  unit: UnitOfWork,
  services: Saving,
  input: SiteDocumentToSave,
): Promise<SavedSiteDocument> {
  const changed = await documentToSave(unit, services, input);
  const { before, record } = changed;
  if (before !== null && isSame(before, record)) return { record: before, before: before.doc };
  await writeDraft(unit, changed, 'save');
  await recordDocument(unit, record);
  return { record, before: before?.doc ?? null };
}

/**
 * Saves a site document and publishes it for all pages.
 *
 * @param publication the id of the publication of which the document is a part, if it can be taken back
 * @throws as `saveSiteDocument` and `refuseGaps`
 */
export async function publishSiteDocument(
  unit: UnitOfWork,
  services: Saving,
  input: SiteDocumentToSave,
  publication?: string,
): Promise<SavedSiteDocument> {
  const changed = await documentToSave(unit, services, input);
  const { before } = changed;
  refuseGaps(changed.doc);
  const madeBy = publication && { id: publication, replaced: await replacedBy(unit, before) };
  const record = await writePublished(unit, changed, madeBy || undefined);
  await recordDocument(unit, record, PUBLISHING[input.kind]);
  makeStale(unit.after.pages, `${input.kind}Published`, input.domainId);
  return { record, before: before?.doc ?? null };
}

/**
 * Restores a domain's navigation, footer or settings from a revision, as a draft. Visitors see no change until the document is
 * published. Redirects are not restored, because they are not stored in the settings.
 *
 * @throws HearthError 'not-found' (404) if the document has no such revision; 'version-conflict' (409)
 */
export async function restoreSiteDocument(
  unit: UnitOfWork,
  { kind, domainId, revision, version }: SiteDocumentToRestore,
): Promise<SiteDocumentRecord> {
  const { db, author } = unit;
  const before = await siteDocument(db, domainId, kind);
  const found = await siteRevision(db, revision);
  if (before === null || found?.documentId !== before.id) throw new HearthError('not-found');
  await refuseOlder(db, before, version);
  const changed = changedDocument(before, publicFields(JSON.parse(found.doc) as object), author);
  await writeDraft(unit, changed, 'restore');
  await recordDocument(unit, changed.record);
  return changed.record;
}

/**
 * Changes the draft of a site document on behalf of an author, in a running transaction. If the document had no unpublished
 * changes, and the author may publish, also publishes the changed document. Returns whether the document was published.
 *
 * @param change returns the changed document, of the same kind
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
    mayPublish && live !== null && isSameDocument(live.doc, JSON.stringify(publicFields(stored)));
  const changed = changedDocument(before, change(stored) as object, author);
  if (isPublished) await writePublished({ db, author }, changed);
  else await writeDraft({ db, author }, changed, 'save');
  return isPublished;
}

/**
 * Reads the stored document, checks the document in the request against it, stores the redirects in the request, and returns
 * the row to write.
 */
async function documentToSave(
  { db, author }: UnitOfWork,
  services: Saving,
  { kind, domainId, sent }: SiteDocumentToSave,
): Promise<ChangedSiteDocument> {
  checkId(kind, sent._id, domainId);
  if ('quickExit' in sent) checkQuickExit(services, sent.quickExit);
  const before = await siteDocument(db, domainId, kind);
  if (before !== null) await refuseOlder(db, before, sent.version);
  if ('redirects' in sent)
    await addSentRedirects(db, services, { domainId, redirects: sent.redirects }, author);
  return changedDocument(before ?? { kind, domainId }, publicFields(siteDocOf(kind, sent)), author);
}

/** Returns an existing document with `doc` as its draft, or a new document. */
function changedDocument(
  before: SiteDocumentRecord | SiteDocumentPlace,
  doc: object,
  { user, now }: Author,
): ChangedSiteDocument {
  const stored = 'id' in before ? before : null;
  const base = 'id' in before ? before : newRecord(before);
  const record = {
    ...base,
    version: base.version + 1,
    updated_at: changedAt(now, base.last_published),
    updated_by: user._id,
    doc: JSON.stringify(doc),
  };
  return { before: stored, record, doc };
}

function newRecord({ kind, domainId }: SiteDocumentPlace) {
  const id = siteDocumentId(kind, domainId);
  return { id, domain_id: domainId, kind, version: 0, published: 0, last_published: null };
}

/** Whether two drafts have the same content, even if one is stored in an older form. */
function isSame(before: SiteDocumentRecord, { doc }: SiteDocumentRecord): boolean {
  const { kind, domain_id } = before;
  return isDeepStrictEqual(
    completeSiteDocument(kind, domain_id, before.doc),
    completeSiteDocument(kind, domain_id, doc),
  );
}

/** Refuses a change if the document has been changed since the caller read it. */
function refuseOlder(db: Writer, stored: SiteDocumentRecord, version: number | undefined): Promise<void> {
  const { kind, domain_id } = stored;
  return checkVersion(db, stored, version, () => ({ [kind]: storedSiteDocument(kind, domain_id, stored) }));
}

async function writeDraft(
  { db, author }: Change,
  changed: ChangedSiteDocument,
  action: RevisionAction,
): Promise<void> {
  await putDraft(db, changed);
  await setMediaUses(db, [draftUses(changed)]);
  await writeRevision({ db, author }, changed.record, action);
}

async function writePublished(
  { db, author }: Change,
  draft: ChangedSiteDocument,
  publication?: MadeBy,
): Promise<SiteDocumentRecord> {
  const { now } = author;
  const record = { ...draft.record, published: 1, last_published: now, updated_at: now };
  await putDraft(db, { ...draft, record });
  const published = { doc: JSON.stringify(publicFields(draft.doc)), publishedAt: now };
  await setMediaUses(db, [draftUses(draft), await putLiveSiteDocument(db, record, published)]);
  await writeRevision({ db, author }, record, 'publish', publication);
  return record;
}

/** Stores the draft of a document. @throws HearthError 'version-conflict' (409) */
async function putDraft(db: Writer, { before, record }: ChangedSiteDocument): Promise<void> {
  if (await putSiteDocument(db, record, before?.version ?? 0)) return;
  const newer = await siteDocument(db, record.domain_id, record.kind);
  if (newer !== null) await refuseOlder(db, newer, before?.version);
}

function draftUses({ record, doc }: ChangedSiteDocument): DocumentUses {
  return { document: usingDocument(record, 'draft'), uses: namedMedia(doc) };
}

/** Puts the published version of a document in place. Returns what the version uses; the caller stores it. */
export async function putLiveSiteDocument(
  db: Writer,
  record: SiteDocumentRecord,
  { doc, publishedAt: published_at }: LiveDocument,
): Promise<DocumentUses> {
  const { id: document_id, domain_id, kind } = record;
  await putSiteSnapshot(db, { document_id, domain_id, kind, published_at, doc });
  return { document: usingDocument(record, 'published'), uses: mediaShownOnSite(kind, JSON.parse(doc)) };
}

/** Returns what the publication of a document replaces, as JSON text. */
async function replacedBy(
  { db }: Pick<UnitOfWork, 'db'>,
  before: SiteDocumentRecord | null,
): Promise<string> {
  const replaced: ReplacedSiteDocument = {
    live: before && (await publishedSiteDocument(db, before.id)),
    lastPublished: before?.last_published ?? null,
  };
  return JSON.stringify(replaced);
}

/** Returns a document without the redirects, because visitors follow redirects, but only editors may list them. */
function publicFields(doc: object): object {
  return 'redirects' in doc ? { ...doc, redirects: [] } : doc;
}

export function usingDocument({ id, domain_id }: SiteDocumentRecord, state: 'draft' | 'published') {
  return { documentId: id, domainId: domain_id, state };
}

/** Writes a revision of the current document, and removes the oldest revisions if there are more than `STORED_REVISIONS`. */
export async function writeRevision(
  { db, author }: Change,
  record: SiteDocumentRecord,
  action: RevisionAction,
  publication?: MadeBy,
): Promise<void> {
  await insertSiteRevision(db, {
    id: newId(),
    document_id: record.id,
    version: record.version,
    action,
    user_id: author.user._id,
    created_at: author.now,
    doc: record.doc,
    live_since: record.published === 1 ? record.last_published : null,
    publication: publication?.id ?? null,
    replaced: publication?.replaced ?? null,
  });
  await pruneSiteRevisions(db, record.id, author.now);
}

/** Records the caller's action on a navigation, a footer or settings. */
export function recordDocument(
  { record }: UnitOfWork,
  { id, kind, domain_id: domainId }: SiteDocumentRecord,
  action?: RecordedAction,
): Promise<void> {
  return record({ domainId, subject: { kind, id, name: '' } }, action);
}

/**
 * Returns the id of the domain to which a document in a request belongs, from its `domainId` or `_id`; undefined if the
 * document has neither.
 */
export function domainIdIn(
  kind: SiteDocumentKind,
  { _id, domainId }: Pick<SiteSave<SiteDocumentKind>, '_id' | 'domainId'>,
): string | undefined {
  if (domainId !== '') return domainId;
  const prefix = siteDocumentId(kind, '');
  return _id.startsWith(prefix) ? _id.slice(prefix.length) : undefined;
}

/**
 * Refuses a quick exit that does not lead away from the sites of this server.
 *
 * @throws HearthError 'validation' (422) if it leads to one of them
 */
function checkQuickExit({ domains }: Saving, { url }: QuickExitSettings): void {
  const host = URL.parse(url)?.hostname;
  if (host === undefined || domains.forHost(host)?.exact !== true) return;
  const message = 'The quick exit leads away from your own sites: choose the address of another one';
  throw new HearthError(
    'validation',
    {},
    { validationErrors: [{ field: 'siteSettings.quickExit.url', message }] },
  );
}

/**
 * A document from an older system may have its kind as its id, such as `siteSettings`.
 *
 * @throws HearthError 'validation' (422) if the id is that of another document
 */
function checkId(kind: SiteDocumentKind, _id: string, domainId: string): void {
  if (['', kind, siteDocumentId(kind, domainId)].includes(_id)) return;
  const message = 'This is the id of another document, or of one of another domain';
  throw new HearthError('validation', {}, { validationErrors: [{ field: `${kind}._id`, message }] });
}
