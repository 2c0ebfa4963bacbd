import type { Reader, Writer } from './connection.ts';
import {
  MAX_PRUNED,
  REVISIONS_BEFORE_PRUNING,
  type RevisionEntry,
  type RevisionList,
  type RevisionRange,
  revisionsToRemove,
} from './revision-queries.ts';
import type { NewRow } from './schema.ts';

export async function insertSiteRevision(
  db: Writer,
  revision: NewRow<'site_document_revision'>,
): Promise<void> {
  await db.insertInto('site_document_revision').values(revision).execute();
}

/** Removes the old revisions of a site document that `STORED_REVISIONS` does not keep. Days are UTC. */
export async function pruneSiteRevisions(db: Writer, documentId: string, now: string): Promise<void> {
  const rows = await db
    .selectFrom('site_document_revision')
    .select(['id', 'created_at', 'action'])
    .where('document_id', '=', documentId)
    .orderBy('version', 'desc')
    .orderBy('id', 'desc')
    .offset(REVISIONS_BEFORE_PRUNING)
    .limit(MAX_PRUNED)
    .execute();
  const ids = revisionsToRemove(rows, now);
  if (ids.length > 0) await db.deleteFrom('site_document_revision').where('id', 'in', ids).execute();
}

/** Returns the revisions of a site document in a range, the newest first, and the total number of its revisions. */
export async function siteRevisions(
  db: Reader,
  documentId: string,
  { limit, offset }: RevisionRange,
): Promise<RevisionList> {
  const revisions = await entries(db)
    .where('site_document_revision.document_id', '=', documentId)
    // Sorts by version, because ids sort by time, and a clock can go back.
    .orderBy('site_document_revision.version', 'desc')
    .orderBy('site_document_revision.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await db
    .selectFrom('site_document_revision')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return { revisions, total: Number(counted.total) };
}

/** Returns a revision with its document (JSON text), and the id of the site document; null if the revision does not exist. */
export async function siteRevision(
  db: Reader,
  id: string,
): Promise<(RevisionEntry & { readonly documentId: string; readonly doc: string }) | null> {
  const row = await entries(db)
    .select(['site_document_revision.document_id as documentId', 'site_document_revision.doc'])
    .where('site_document_revision.id', '=', id)
    .where('site_document_revision.action', '<>', 'removed')
    .executeTakeFirst();
  return row ?? null;
}

function entries(db: Reader) {
  return db
    .selectFrom('site_document_revision')
    .leftJoin('user', 'user.id', 'site_document_revision.user_id')
    .select([
      'site_document_revision.id',
      'site_document_revision.version',
      'site_document_revision.action',
      'user.username as savedBy',
      'site_document_revision.created_at as createdAt',
    ]);
}
