import type { Writer } from '../../db/connection.ts';
import type { PageRecord } from '../../db/page-queries.ts';
import { publishersOf, putReview, reviewOf } from '../../db/review-queries.ts';
import { listRoles } from '../../db/user-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import { isUnpublishedChange } from '../../src/model/page.ts';
import type { Review } from '../../src/model/reviews.ts';
import type { Author } from '../auth/author.ts';
import { checkVersion } from '../documents/check-version.ts';
import { reviewShape } from '../documents/review-shape.ts';
import { storedPage } from '../documents/stored-page.ts';
import { REVIEW_MAILS } from '../limits.ts';
import { askedMail } from '../mail/review-mails.ts';
import { pageToChange } from '../pages/page-to-change.ts';
import { recordPage } from '../pages/record-page.ts';
import { enqueueReviewMails, sendsMail } from '../pages/tell-asker.ts';
import type { Services } from '../services.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'outbox'>;

/**
 * Asks for the publication of a page as it is drafted, in the place of an earlier request, and tells some of those who may publish
 * it by mail: once an hour about the same page.
 *
 * @throws HearthError 'version-conflict' (409) with the newer `page`, 'nothing-to-publish' (409), otherwise as `pageToChange`
 */
export async function askForPublication(
  services: Needed,
  { _id: id, version, note }: { readonly _id: string; readonly version: number; readonly note: string },
  author: Author,
): Promise<Review> {
  const review = await services.database.writer.transaction().execute(async (trx) => {
    const { record } = await pageToChange(trx, author, 'reviews/ask', { id });
    await checkVersion(trx, record, version, () => ({ page: storedPage(record) }));
    if (isSeenByVisitors(record)) throw new HearthError('nothing-to-publish');
    const before = await reviewOf(trx, id);
    const isDue = sendsMail(services) && isBefore(before?.mailed_at ?? null, author.now);
    await putReview(trx, {
      page_id: id,
      domain_id: record.domain_id,
      asked_by: author.user._id,
      asked_at: author.now,
      version: record.version,
      note,
      mailedAt: isDue ? author.now : null,
    });
    await recordPage(trx, 'reviews/ask', record, author);
    if (isDue) await tellPublishers(trx, services, { page: record, note }, author);
    return reviewShape((await reviewOf(trx, id))!);
  });
  services.outbox.wake();
  return review;
}

async function tellPublishers(
  trx: Writer,
  services: Needed,
  { page, note }: { readonly page: PageRecord; readonly note: string },
  { user, now }: Author,
): Promise<void> {
  const to = await publishersOf(trx, {
    publishing: (await listRoles(trx))
      .filter(({ rights }) => rights.includes('publish'))
      .map(({ name }) => name),
    roles: JSON.parse(page.roles) as string[],
    except: user._id,
    limit: REVIEW_MAILS.recipients,
  });
  await enqueueReviewMails(trx, services, { page, to, at: now }, (mail) =>
    askedMail(mail, user.username, note),
  );
}

function isSeenByVisitors({ published, last_published: lastPublished, updated_at: updatedAt }: PageRecord) {
  return published === 1 && !isUnpublishedChange({ lastPublished, updatedAt });
}

function isBefore(mailedAt: string | null, now: string): boolean {
  return mailedAt === null || Date.parse(mailedAt) <= Date.parse(now) - REVIEW_MAILS.everyMs;
}
