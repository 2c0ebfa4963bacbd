import type { Writer } from './connection.ts';
import type { MediaUseTable, NewRow } from './schema.ts';

export async function insertMedium(db: Writer, medium: NewRow<'media'>): Promise<void> {
  await db.insertInto('media').values(medium).execute();
}

/** Replaces what one state of a document uses: media ids, each with the crops that are shown of it. */
export async function setMediaUse(
  db: Writer,
  documentId: string,
  state: MediaUseTable['state'],
  uses: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await db.deleteFrom('media_use').where('document_id', '=', documentId).where('state', '=', state).execute();
  const rows = [...uses].map(([media_id, crops]) => ({
    media_id,
    document_id: documentId,
    state,
    crops: JSON.stringify(crops),
  }));
  if (rows.length > 0) await db.insertInto('media_use').values(rows).execute();
}
