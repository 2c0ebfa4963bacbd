import type { Writer } from './connection.ts';
import { MAX_PRUNED, REVISIONS_BEFORE_PRUNING, revisionsToRemove } from './revision-queries.ts';
import type { NewRow } from './schema.ts';

export async function insertSiteRevision(
  db: Writer,
  revision: NewRow<'site_document_revision'>,
): Promise<void> {
  await db.insertInto('site_document_revision').values(revision).execute();
}

/** Removes old revisions of a site document beyond `STORED_REVISIONS`. Days are UTC. */
export async function pruneSiteRevisions(db: Writer, documentId: string, now: string): Promise<void> {
  const rows = await db
    .selectFrom('site_document_revision')
    .select(['id', 'created_at'])
    .where('document_id', '=', documentId)
    .orderBy('version', 'desc')
    .orderBy('id', 'desc')
    .offset(REVISIONS_BEFORE_PRUNING)
    .limit(MAX_PRUNED)
    .execute();
  const ids = revisionsToRemove(rows, now);
  if (ids.length > 0) await db.deleteFrom('site_document_revision').where('id', 'in', ids).execute();
}
