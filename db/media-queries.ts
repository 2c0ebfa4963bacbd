import type { Writer } from './connection.ts';
import type { MediaUseTable, NewRow } from './schema.ts';

export async function insertMediaItem(db: Writer, medium: NewRow<'media'>): Promise<void> {
  await db.insertInto('media').values(medium).execute();
}

/** The number of values in a statement is limited. */
const ROWS_PER_STATEMENT = 1000;

/** One state of a document, and the document's domain. */
export interface UsingDocument {
  readonly documentId: string;
  readonly domainId: string;
  readonly state: MediaUseTable['state'];
}

/** Replaces the media uses of one state of a document: media ids, each with the renditions that readers are shown. */
export async function setMediaUse(
  db: Writer,
  { documentId, domainId, state }: UsingDocument,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  await clearMediaUse(db, documentId, state);
  const rows = [...uses].map(([media_id, renditions]) => ({
    media_id,
    document_id: documentId,
    domain_id: domainId,
    state,
    renditions: JSON.stringify([...renditions]),
  }));
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await db
      .insertInto('media_use')
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .execute();
  }
}

/** Removes the media uses of one state of a document. */
export async function clearMediaUse(
  db: Writer,
  documentId: string,
  state: MediaUseTable['state'],
): Promise<void> {
  await db.deleteFrom('media_use').where('document_id', '=', documentId).where('state', '=', state).execute();
}
