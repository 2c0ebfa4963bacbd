import type { Writer } from '../../db/connection.ts';
import { clearMediaUse } from '../../db/media-queries.ts';
import { type PageRecord, updatePage } from '../../db/page-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import { type Author, pageToChange, unpublish, writeRevision } from './change-page.ts';
import { releaseListing } from './page-listing.ts';

export interface PageTarget {
  readonly id: string;
  readonly collection: string;
}

/** Unpublishes a page. @throws HearthError as `pageToChange` */
export async function unpublishPage(db: Writer, target: PageTarget, author: Author): Promise<PageRecord> {
  return db.transaction().execute(async (trx) => {
    const record = await pageToChange(trx, author, 'page/unpublishPage', target);
    await unpublish(trx, record);
    await writeRevision(trx, record, 'unpublish', author);
    return record;
  });
}

/**
 * Deletes a page so that it can be restored for 30 days; its slug is free at once.
 *
 * @throws HearthError 'page-published' (409), otherwise as `pageToChange`
 */
export async function deletePage(db: Writer, target: PageTarget, author: Author): Promise<PageRecord> {
  return db.transaction().execute(async (trx) => {
    const record = await pageToChange(trx, author, 'page/delete', target);
    if (record.published === 1) throw new HearthError('page-published');
    await updatePage(trx, record.id, { deleted_at: author.now, updated_by: author.user._id });
    await clearMediaUse(trx, record.id, 'draft');
    await releaseListing(trx, record.id);
    await writeRevision(trx, record, 'delete', author);
    return record;
  });
}
