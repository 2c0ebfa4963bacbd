import type { Writer } from '../../../db/connection.ts';
import { feedbackTextById, feedbackTextsBefore, removeFeedbackTexts } from '../../../db/feedback-queries.ts';
import { allRetentions } from '../../../db/submission-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the words of a reader, and records who removed them, without the words.
 *
 * @throws HearthError 'feedback-not-found' (404)
 */
export async function removeText({ db, record }: UnitOfWork, id: string): Promise<void> {
  const text = await feedbackTextById(db, id);
  if (text === null) throw new HearthError('feedback-not-found');
  const { pageId, domainId, title } = text;
  await removeFeedbackTexts(db, [id]);
  await record({ domainId, subject: { kind: 'page', id: pageId, name: title } });
}

/**
 * Removes some words of readers that have been stored for longer than their domain stores submissions. Returns whether there may
 * be more to remove.
 *
 * @param now ISO 8601
 */
export async function removeOldTexts(db: Writer, now: string): Promise<boolean> {
  for (const { domain_id, days } of await allRetentions(db)) {
    // A text has only a day. It is removed when the whole day is old enough.
    const before = new Date(Date.parse(now) - days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
    const ids = await feedbackTextsBefore(db, domain_id, before);
    if (ids.length === 0) continue;
    await removeFeedbackTexts(db, ids);
    return true;
  }
  return false;
}
