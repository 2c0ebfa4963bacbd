import type { Writer } from './connection.ts';

/** The number of rows removed per step. The number is low, so that saves wait only briefly. */
const ROWS_PER_STEP = 50;

/**
 * Removes some pages that were deleted at `before` (ISO 8601) or earlier, with everything that belongs to those pages. Returns
 * whether more pages may remain to be removed.
 */
export async function purgeDeletedPages(db: Writer, before: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const page = await trx
      .selectFrom('page')
      .select('id')
      .where('deleted_at', '<=', before)
      .orderBy('deleted_at')
      .limit(1)
      .executeTakeFirst();
    if (page === undefined) return false;
    if (!(await removeRevisions(trx, page.id))) await removePage(trx, page.id);
    return true;
  });
}

/** Removes some revisions of a page. Returns whether the page had any revisions. */
async function removeRevisions(db: Writer, pageId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('page_revision')
    .select('id')
    .where('page_id', '=', pageId)
    .limit(ROWS_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('page_revision').where('id', 'in', ids).execute();
  return true;
}

/** Removes a page with everything that belongs to it, its revisions included. */
export async function removePageForGood(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('page_revision').where('page_id', '=', id).execute();
  await removePage(trx, id);
}

async function removePage(db: Writer, id: string): Promise<void> {
  const listings = db.selectFrom('listing').select('id').where('page_id', '=', id);
  await db.deleteFrom('media_use').where('document_id', 'in', listings).execute();
  await db.deleteFrom('media_use').where('document_id', '=', id).execute();
  await db.deleteFrom('listing').where('page_id', '=', id).execute();
  await db.deleteFrom('page_feedback').where('page_id', '=', id).execute();
  await db.deleteFrom('page_feedback_text').where('page_id', '=', id).execute();
  await db.deleteFrom('page').where('id', '=', id).execute();
}

/**
 * Removes some password links that expired by `now` (ISO 8601), whether or not they were used. Returns whether more links may
 * remain to be removed.
 */
export async function purgePasswordTokens(db: Writer, now: string): Promise<boolean> {
  const rows = await db
    .selectFrom('password_token')
    .select('token_hash')
    .where('expires_at', '<=', now)
    .limit(ROWS_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  const hashes = rows.map(({ token_hash }) => token_hash);
  await db.deleteFrom('password_token').where('token_hash', 'in', hashes).execute();
  return true;
}
