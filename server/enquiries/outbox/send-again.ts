import { type ListedEntry, outboxEntry, requeue } from '../../../db/outbox-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../../core/services.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';

/**
 * Has an entry that was given up delivered again. Where it may have been delivered before, it keeps its key and its Message-ID,
 * so that nobody gets it twice; otherwise it gets new ones.
 *
 * @throws HearthError 'mail-not-found' (404), 'mail-expired' (409) where its body was wiped, 'mail-not-failed' (409)
 */
export async function sendAgain(
  { db, author: { now }, record, after }: UnitOfWork,
  { outbox }: Pick<Services, 'outbox'>,
  id: string,
): Promise<ListedEntry> {
  const entry = await outboxEntry(db, id);
  if (entry === null) throw new HearthError('mail-not-found');
  if (entry.state === 'failed' && entry.body === null) throw new HearthError('mail-expired');
  const isQueued = await requeue(db, id, { now, newKey: entry.uncertain === 0 });
  const queued = isQueued ? await outboxEntry(db, id) : null;
  if (queued === null) throw new HearthError('mail-not-failed');
  await record({ domainId: entry.domain_id, subject: { kind: 'mail', id, name: '' } });
  after.run(() => outbox.retry());
  return queued;
}
