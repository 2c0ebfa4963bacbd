import type { Writer } from '../../../db/connection.ts';
import type { PageRecord } from '../../../db/page-queries.ts';
import { publishersOf, putReview, type ReviewRecord, reviewOf } from '../../../db/review-queries.ts';
import { listRoles } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { isUnpublishedChange } from '../../../src/model/page.ts';
import type { Review } from '../../../src/model/reviews.ts';
import { REVIEW_MAILS } from '../../core/limits/limits.ts';
import type { AttemptCounter } from '../../core/limits/rate-limits.ts';
import type { Services } from '../../core/services.ts';
import { askedMail, replacedMail } from '../../outside/mail/review-mails.ts';
import type { Author } from '../../people/auth/author.ts';
import { checkVersion } from '../documents/check-version.ts';
import { reviewShape } from '../documents/review-shape.ts';
import { storedPage } from '../documents/stored-page.ts';
import { pageToChange } from '../pages/page-to-change.ts';
import { recordPage } from '../pages/record-page.ts';
import { enqueueReviewMails, sendsMail, tellAsker } from '../pages/tell-asker.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'outbox' | 'reviewMails'>;

/**
 * Asks for the publication of a page as it is drafted, in the place of an earlier request, and tells some of those who may publish
 * it by mail: once an hour about the same page, and again after somebody else's decision. Whoever asked before and still waited is told
 * that their request was replaced.
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
    const isTold =
      isDue(before, author.now) && (await tellPublishers(trx, services, { page: record, note }, author));
    await putReview(trx, {
      page_id: id,
      domain_id: record.domain_id,
      asked_by: author.user._id,
      asked_at: author.now,
      version: record.version,
      note,
      mailedAt: isTold ? author.now : null,
    });
    if (before?.state === 'open')
      await tellAsker(trx, services, { page: record, askedBy: before.asked_by, write: replacedMail }, author);
    await recordPage(trx, 'reviews/ask', record, author);
    return reviewShape((await reviewOf(trx, id))!);
  });
  services.outbox.wake();
  return review;
}

/** Returns whether anybody is written to. */
async function tellPublishers(
  trx: Writer,
  services: Needed,
  { page, note }: { readonly page: PageRecord; readonly note: string },
  author: Author,
): Promise<boolean> {
  if (!sendsMail(services)) return false;
  const to = await publishersOf(trx, {
    publishing: (await listRoles(trx))
      .filter(({ rights }) => rights.includes('publish'))
      .map(({ name }) => name),
    roles: JSON.parse(page.roles) as string[],
    except: author.user._id,
    limit: REVIEW_MAILS.recipients,
  });
  const written = await enqueueReviewMails(trx, services, { page, to, author }, (mail) =>
    askedMail(mail, author.user.username, note),
  );
  return written > 0;
}

function isSeenByVisitors({ published, last_published: lastPublished, updated_at: updatedAt }: PageRecord) {
  return published === 1 && !isUnpublishedChange({ lastPublished, updatedAt });
}

/** Whether those who may publish a page are told of a request, after the one before it. */
function isDue(before: ReviewRecord | null, now: string): boolean {
  if (before === null || before.mailed_at === null) return true;
  const { state, asked_by: askedBy, decided_by: decidedBy, mailed_at: mailedAt } = before;
  // What they have decided is over for them: only a new mail says that there is something new.
  const isDecided = state === 'declined' || state === 'published';
  if (isDecided && decidedBy !== askedBy) return true;
  return Date.parse(mailedAt) <= Date.parse(now) - REVIEW_MAILS.everyMs;
}

declare module '../../core/services.ts' {
  interface Services {
    /** Limits how many mails about publications each user causes. */
    readonly reviewMails: AttemptCounter;
  }
}
