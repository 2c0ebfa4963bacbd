import type { Reader, Writer } from './connection.ts';
import type { LiveDocument } from './page-state-query.ts';
import type { NewRow, Row, SiteDocumentKind } from './schema.ts';

export type SiteDocumentRecord = Row<'site_document'>;

/** Returns the draft of a domain's navigation, footer or settings; null if the document was never saved. */
export async function siteDocument(
  db: Reader,
  domainId: string,
  kind: SiteDocumentKind,
): Promise<SiteDocumentRecord | null> {
  const row = await db
    .selectFrom('site_document')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the drafts of a domain's navigation, footer and settings. */
export async function siteDocuments(db: Reader, domainId: string): Promise<readonly SiteDocumentRecord[]> {
  return db.selectFrom('site_document').selectAll().where('domain_id', '=', domainId).execute();
}

/** Returns the versions of the drafts of a domain's navigation, footer and settings, and who saved them. */
export async function siteDocumentVersions(
  db: Reader,
  domainId: string,
): Promise<readonly Pick<SiteDocumentRecord, 'id' | 'version' | 'updated_by'>[]> {
  return db
    .selectFrom('site_document')
    .select(['id', 'version', 'updated_by'])
    .where('domain_id', '=', domainId)
    .orderBy('id')
    .execute();
}

export async function siteDocumentById(db: Reader, id: string): Promise<SiteDocumentRecord | null> {
  return (await db.selectFrom('site_document').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns the published version of a document; null if the document is not published. */
export async function publishedSiteDocument(db: Reader, id: string): Promise<LiveDocument | null> {
  const row = await db
    .selectFrom('site_document_published')
    .select(['doc', 'published_at as publishedAt'])
    .where('document_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the drafts of the navigation, footer and settings of all domains. */
export async function allSiteDocuments(db: Reader): Promise<readonly SiteDocumentRecord[]> {
  return db.selectFrom('site_document').selectAll().orderBy('id').execute();
}

/**
 * Stores a draft, which replaces the stored one.
 *
 * @param version the version of the stored draft; 0 if there must be no draft; undefined to replace any version
 * @returns whether the stored draft had that version
 */
export async function putSiteDocument(
  db: Writer,
  document: NewRow<'site_document'>,
  version?: number,
): Promise<boolean> {
  const { id: _, domain_id: __, kind: ___, ...values } = document;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_document')
    .values(document)
    .onConflict((conflict) => {
      const update = conflict.column('id').doUpdateSet(values);
      return version === undefined ? update : update.where('site_document.version', '=', version);
    })
    .executeTakeFirst();
  return numInsertedOrUpdatedRows! > 0n;
}

/** Publishes the document. */
export async function putSiteSnapshot(
  db: Writer,
  snapshot: NewRow<'site_document_published'>,
): Promise<void> {
  const { document_id: _, ...values } = snapshot;
  await db
    .insertInto('site_document_published')
    .values(snapshot)
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(values))
    .execute();
}

/** Withdraws the published version of a document. */
export async function removeSiteSnapshot(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('site_document_published').where('document_id', '=', id).execute();
}

/** Changes whether and when a document was published; the draft and its version stay. */
export async function updateSiteDocument(
  db: Writer,
  id: string,
  state: Pick<SiteDocumentRecord, 'published' | 'last_published'>,
): Promise<void> {
  await db.updateTable('site_document').set(state).where('id', '=', id).execute();
}
