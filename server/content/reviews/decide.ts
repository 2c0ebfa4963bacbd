import type { z } from 'zod';
import { closeReview, reviewOf } from '../../../db/review-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { reviewDeclineSchema } from '../../../src/model/reviews.ts';
import type { Services } from '../../core/services.ts';
import { declinedMail, type ReviewMail } from '../../outside/mail/review-mails.ts';
import type { Author } from '../../people/auth/author.ts';
import { reviewShape } from '../documents/review-shape.ts';
import { pageToChange } from '../pages/page-to-change.ts';
import { recordPage } from '../pages/record-page.ts';
import { tellAsker } from '../pages/tell-asker.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'outbox' | 'reviewMails'>;

/**
 * Declines to publish a page, and tells whoever asked why.
 *
 * @throws HearthError 'not-waiting' (409), 'review-changed' (409) with the newer `review`, otherwise as `pageToChange`
 */
export async function declinePublication(
  services: Needed,
  { _id: id, askedAt, reason }: z.output<typeof reviewDeclineSchema>,
  author: Author,
): Promise<void> {
  await services.database.writer.transaction().execute(async (trx) => {
    const { record, askedBy } = await pageToChange(trx, author, 'reviews/decline', { id });
    if (askedBy === null) throw new HearthError('not-waiting');
    const review = reviewShape((await reviewOf(trx, id))!);
    if (review.askedAt !== askedAt) throw new HearthError('review-changed', {}, { details: { review } });
    await closeReview(trx, id, { state: 'declined', reason, by: author.user._id, at: author.now });
    const write = (mail: ReviewMail, by: string) => declinedMail(mail, by, reason);
    await tellAsker(trx, services, { page: record, askedBy, write }, author);
    await recordPage(trx, 'reviews/decline', record, author);
  });
  services.outbox.wake();
}

/**
 * Takes back a request of the caller's own, also where the page is no longer theirs to change.
 *
 * @throws HearthError 'not-waiting' (409), 'not-your-review' (403), otherwise as `pageToChange`
 */
export async function withdrawReview(
  { database }: Pick<Services, 'database'>,
  id: string,
  author: Author,
): Promise<void> {
  await database.writer.transaction().execute(async (trx) => {
    const { record, askedBy } = await pageToChange(trx, author, 'reviews/withdraw', { id });
    if (askedBy === null) throw new HearthError('not-waiting');
    if (askedBy !== author.user._id) throw new HearthError('not-your-review');
    await closeReview(trx, id, { state: 'withdrawn', by: author.user._id, at: author.now });
    await recordPage(trx, 'reviews/withdraw', record, author);
  });
}
