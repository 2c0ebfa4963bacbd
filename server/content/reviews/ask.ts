import type { z } from 'zod';
import type { PageRecord } from '../../../db/page-queries.ts';
import { publishersOf, putReview, type ReviewRecord, reviewOf } from '../../../db/review-queries.ts';
import { listRoles } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { isUnpublishedChange } from '../../../src/model/page.ts';
import type { Review, reviewAskSchema } from '../../../src/model/reviews.ts';
import { REVIEW_MAILS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { askedMail, type ReviewMail, replacedMail } from '../../outside/mail/review-mails.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { pageResponse } from '../documents/page-documents.ts';
import { reviewShape } from '../documents/review-shape.ts';
import { checkVersion } from '../documents/versions.ts';
import { pageToChange, recordPage } from '../pages/page-to-change.ts';
import { enqueueReviewMails, sendsMail, tellAsker } from '../pages/tell-asker.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'rates'>;

/**
 * Requests the publication of a page's draft. Replaces an earlier request for the same page. Sends mails to some of the people
 * who may publish the page. Mails about the same page are sent at most once an hour, unless another person has decided on the
 * earlier request. If the earlier request was open, its author is told that it was replaced.
 *
 * @throws HearthError 'version-conflict' (409) with the newer `page`, 'nothing-to-publish' (409), otherwise as `pageToChange`
 */
export async function askForPublication(
  unit: UnitOfWork,
  services: Needed,
  { _id: id, version, note }: z.output<typeof reviewAskSchema>,
): Promise<Review> {
  const { db, author } = unit;
  const { record } = await pageToChange(unit, 'reviews/ask', { id });
  await checkVersion(db, record, version, () => ({ page: pageResponse(record) }));
  if (isSeenByVisitors(record)) throw new HearthError('nothing-to-publish');
  const before = await reviewOf(db, id);
  const isTold = isDue(before, author.now) && (await tellPublishers(unit, services, record, note));
  await putReview(db, {
    page_id: id,
    domain_id: record.domain_id,
    asked_by: author.user._id,
    asked_at: author.now,
    version: record.version,
    note,
    mailedAt: isTold ? author.now : null,
  });
  if (before?.state === 'open') {
    await tellAsker(unit, services, { page: record, askedBy: before.asked_by, write: replacedMail });
  }
  await recordPage(unit, 'reviews/ask', record);
  return reviewShape((await reviewOf(db, id))!);
}

/** Sends mails to the publishers, and returns whether there was a mail to send. */
async function tellPublishers(
  unit: UnitOfWork,
  services: Needed,
  page: PageRecord,
  note: string,
): Promise<boolean> {
  if (!sendsMail(services)) return false;
  const { db, author } = unit;
  const to = await publishersOf(db, {
    publishing: (await listRoles(db))
      .filter(({ rights }) => rights.includes('publish'))
      .map(({ name }) => name),
    roles: JSON.parse(page.roles) as string[],
    except: author.user._id,
    limit: REVIEW_MAILS.recipients,
  });
  const write = (mail: ReviewMail) => askedMail(mail, author.user.username, note);
  return (await enqueueReviewMails(unit, services, { page, to }, write)) > 0;
}

function isSeenByVisitors({ published, last_published: lastPublished, updated_at: updatedAt }: PageRecord) {
  return published === 1 && !isUnpublishedChange({ lastPublished, updatedAt });
}

/** Whether the request is mailed to publishers although it replaces an earlier request. */
function isDue(before: ReviewRecord | null, now: string): boolean {
  if (before === null || before.mailed_at === null) return true;
  const { state, asked_by: askedBy, decided_by: decidedBy, mailed_at: mailedAt } = before;
  // After a decision, publishers expect no further request, so they are informed of a new one.
  const isDecided = state === 'declined' || state === 'published';
  if (isDecided && decidedBy !== askedBy) return true;
  return Date.parse(mailedAt) <= Date.parse(now) - REVIEW_MAILS.everyMs;
}
