import type { Writer } from './connection.ts';
import type { MediaUseTable, NewRow } from './schema.ts';

export async function insertMedium(db: Writer, medium: NewRow<'media'>): Promise<void> {
  await db.insertInto('media').values(medium).execute();
}

/** A statement takes a limited number of values. */
const ROWS_AT_ONCE = 1000;

/** A state of a document, and the domain that the document is on. */
export interface UsingDocument {
  readonly documentId: string;
  readonly domainId: string;
  readonly state: MediaUseTable['state'];
}

/** Replaces what one state of a document uses: media ids, each with the renditions that readers are shown of it. */
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
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insertInto('media_use')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  }
}

/** A state of a document that uses nothing any more. */
export async function clearMediaUse(
  db: Writer,
  documentId: string,
  state: MediaUseTable['state'],
): Promise<void> {
  await db.deleteFrom('media_use').where('document_id', '=', documentId).where('state', '=', state).execute();
}
