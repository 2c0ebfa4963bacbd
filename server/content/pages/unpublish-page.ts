import { clearMediaUse } from '../../../db/media-queries.ts';
import { type PageRecord, removeSnapshot, updatePage } from '../../../db/page-queries.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../../people/auth/author.ts';
import { makeBelowStale, makePageStale } from '../documents/stale-pages.ts';
import { unpublishListing } from './page-listing.ts';
import { type PageTarget, pageToChange } from './page-to-change.ts';
import { recordPage } from './record-page.ts';
import { writeRevision } from './write-revision.ts';

/** Takes a page and its listing from readers; their drafts stay. @throws HearthError as `pageToChange` */
export async function unpublishPage(
  { database, pageCache }: Pick<Services, 'database' | 'pageCache'>,
  target: PageTarget,
  author: Author,
): Promise<PageRecord> {
  const unpublish = () =>
    database.writer.transaction().execute(async (trx) => {
      const { record, listing, liveSlug } = await pageToChange(trx, author, 'page/unpublishPage', target);
      await removeSnapshot(trx, record.id);
      await updatePage(trx, record.id, { published: 0 });
      await clearMediaUse(trx, record.id, 'published');
      await unpublishListing(trx, listing);
      await writeRevision(trx, record, 'unpublish', author);
      await recordPage(trx, 'page/unpublishPage', record, author);
      return { record, liveSlug };
    });
  const { record, liveSlug } = await pageCache.withholding([`page:${target.id}`], unpublish);
  makePageStale(pageCache, 'pageUnpublished', record.id, record.domain_id);
  if (liveSlug !== null) makeBelowStale(pageCache, record.domain_id, [liveSlug]);
  return record;
}
