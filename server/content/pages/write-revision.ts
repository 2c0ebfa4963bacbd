import type { Writer } from '../../../db/connection.ts';
import type { PageRecord } from '../../../db/page-queries.ts';
import { insertRevision, pruneRevisions } from '../../../db/revision-queries.ts';
import type { RevisionAction } from '../../../db/schema.ts';
import { newId } from '../../../src/model/ids.ts';
import type { Author } from '../../people/auth/author.ts';

/** Writes a revision of the current document, and removes old revisions of the page beyond `STORED_REVISIONS`. */
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
