import type { z } from 'zod';
import { closeReview, reviewOf } from '../../../db/review-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { reviewDeclineSchema } from '../../../src/model/reviews.ts';
import type { Services } from '../../core/services.ts';
import { declinedMail, type ReviewMail } from '../../outside/mail/review-mails.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { reviewShape } from '../documents/review-shape.ts';
import { pageToChange, recordPage } from '../pages/page-to-change.ts';
import { tellAsker } from '../pages/tell-asker.ts';

/**
 * Declines a request for publication, and tells the author of the request why.
 *
 * @throws HearthError 'not-waiting' (409), 'review-changed' (409) with the newer `review`, otherwise as `pageToChange`
 */
export async function declinePublication(
  unit: UnitOfWork,
  services: Pick<Services, 'config' | 'database' | 'domains' | 'rates'>,
  { _id: id, askedAt, reason }: z.output<typeof reviewDeclineSchema>,
): Promise<void> {
  const { db, author } = unit;
  const { record, askedBy } = await pageToChange(unit, 'reviews/decline', { id });
  const stored = askedBy === null ? null : await reviewOf(db, id);
  if (askedBy === null || stored === null) throw new HearthError('not-waiting');
  const review = reviewShape(stored);
  if (review.askedAt !== askedAt) throw new HearthError('review-changed', {}, { details: { review } });
  await closeReview(db, id, { state: 'declined', reason, by: author.user._id, at: author.now });
  const write = (mail: ReviewMail, by: string) => declinedMail(mail, by, reason);
  await tellAsker(unit, services, { page: record, askedBy, write });
  await recordPage(unit, 'reviews/decline', record);
}

/**
 * Withdraws a request of the caller, even if the caller may no longer change the page.
 *
 * @throws HearthError 'not-waiting' (409), 'not-your-review' (403), otherwise as `pageToChange`
 */
export async function withdrawReview(unit: UnitOfWork, id: string): Promise<void> {
  const { db, author } = unit;
  const { record, askedBy } = await pageToChange(unit, 'reviews/withdraw', { id });
  if (askedBy === null) throw new HearthError('not-waiting');
  if (askedBy !== author.user._id) throw new HearthError('not-your-review');
  await closeReview(db, id, { state: 'withdrawn', by: author.user._id, at: author.now });
  await recordPage(unit, 'reviews/withdraw', record);
}
