import type { Writer } from '../../../db/connection.ts';
import { clearMediaUse } from '../../../db/media-queries.ts';
import { type PageRecord, updatePage } from '../../../db/page-queries.ts';
import { closeReview } from '../../../db/review-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Author } from '../../people/auth/author.ts';
import { releaseListing } from './page-listing.ts';
import { type PageTarget, pageToChange } from './page-to-change.ts';
import { recordPage } from './record-page.ts';
import { writeRevision } from './write-revision.ts';

/**
 * Deletes a page so that it can be restored for 30 days; its slug is free at once, and nobody is asked to publish it any more.
 *
 * @throws HearthError 'page-published' (409), otherwise as `pageToChange`
 */
export async function deletePage(db: Writer, target: PageTarget, author: Author): Promise<PageRecord> {
  return db.transaction().execute(async (trx) => {
    const { record, listing, askedBy } = await pageToChange(trx, author, 'page/delete', target);
    if (record.published === 1) throw new HearthError('page-published');
    await updatePage(trx, record.id, { deleted_at: author.now, updated_by: author.user._id });
    await clearMediaUse(trx, record.id, 'draft');
    await releaseListing(trx, listing);
    if (askedBy !== null) {
      await closeReview(trx, record.id, { state: 'withdrawn', by: author.user._id, at: author.now });
    }
    await writeRevision(trx, record, 'delete', author);
    await recordPage(trx, 'page/delete', record, author);
    return record;
  });
}
