import { removeDraftLinksOf } from '../../../db/draft-link-queries.ts';
import { clearMediaUse } from '../../../db/media-queries.ts';
import { removeSnapshot, updatePage } from '../../../db/page-queries.ts';
import { clearPageTimes } from '../../../db/page-time-queries.ts';
import { closeReview } from '../../../db/review-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../../core/services.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { makeBelowStale, makePageStale, makeStale } from '../documents/stale-pages.ts';
import { unpublishListing } from './page-listing.ts';
import { type PageTarget, pageToChange, recordPage } from './page-to-change.ts';
import { writeRevision } from './write-page.ts';

/** Runs a change that unpublishes a page. The last copy of the page is served neither during the change nor afterwards. */
export function withheld<Done>(
  { effects }: Pick<Services, 'effects'>,
  id: string,
  change: () => Promise<Done>,
): Promise<Done> {
  return effects.pages.withholding([`page:${id}`], change);
}

/**
 * Unpublishes a page and its listing; the drafts of both remain. A time at which the page was to be unpublished is removed. Call it in
 * `withheld`.
 *
 * @throws HearthError as `pageToChange`
 */
export async function unpublishPage(unit: UnitOfWork, target: PageTarget): Promise<void> {
  const { db, after } = unit;
  const before = await pageToChange(unit, 'page/unpublishPage', target);
  const { record, listing, live } = before;
  await removeSnapshot(db, record.id);
  await updatePage(db, record.id, { published: 0 });
  await clearMediaUse(db, record.id, 'published');
  await unpublishListing(db, listing);
  if (before.hasTimes) await clearPageTimes(db, record.id, 'unpublish');
  await writeRevision(unit, { record, before }, 'unpublish', null);
  await recordPage(unit, 'page/unpublishPage', record);
  makePageStale(after.pages, 'pageUnpublished', record.id, record.domain_id);
  if (live !== null) makeBelowStale(after.pages, record.domain_id, [live.slug]);
}

/**
 * Deletes a page. The page can be restored for 30 days. The page's slug is available immediately. An open request for the page's
 * publication is closed, and its times and the links to its draft are removed.
 *
 * @throws HearthError 'page-published' (409), otherwise as `pageToChange`
 */
export async function deletePage(unit: UnitOfWork, target: PageTarget): Promise<void> {
  const { db, author, after } = unit;
  const before = await pageToChange(unit, 'page/delete', target);
  const { record, listing, askedBy } = before;
  if (record.published === 1) throw new HearthError('page-published');
  await updatePage(db, record.id, { deleted_at: author.now, updated_by: author.user._id });
  await clearMediaUse(db, record.id, 'draft');
  if (listing !== null) await clearMediaUse(db, listing.id, 'draft');
  if (before.hasTimes) await clearPageTimes(db, record.id);
  await removeDraftLinksOf(db, record.id);
  if (askedBy !== null) {
    await closeReview(db, record.id, { state: 'withdrawn', by: author.user._id, at: author.now });
  }
  await writeRevision(unit, { record, before }, 'delete', null);
  await recordPage(unit, 'page/delete', record);
  makeStale(after.pages, 'pageDeleted', record.id);
}
