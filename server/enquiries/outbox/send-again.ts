import { type ListedEntry, outboxEntry, requeue } from '../../../db/outbox-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../../core/services.ts';
import { recordAction } from '../../people/audit/record.ts';
import type { Author } from '../../people/auth/author.ts';

/**
 * Has an entry that was given up delivered again. Where it may have been delivered before, it keeps its key and its Message-ID,
 * so that nobody gets it twice; otherwise it gets new ones.
 *
 * @throws HearthError 'mail-not-found' (404), 'mail-expired' (409) where its body was wiped, 'mail-not-failed' (409)
 */
export async function sendAgain(
  services: Services,
  id: string,
  { user: actor, now }: Author,
): Promise<ListedEntry> {
  const queued = await services.database.writer.transaction().execute(async (trx) => {
    const entry = await outboxEntry(trx, id);
    if (entry === null) throw new HearthError('mail-not-found');
    if (entry.state === 'failed' && entry.body === null) throw new HearthError('mail-expired');
    const isQueued = await requeue(trx, id, { now, newKey: entry.uncertain === 0 });
    const after = isQueued ? await outboxEntry(trx, id) : null;
    if (after === null) throw new HearthError('mail-not-failed');
    const subject = { kind: 'mail', id, name: '' } as const;
    await recordAction(trx, { actor, action: 'mail/sendAgain', domainId: entry.domain_id, subject, at: now });
    return after;
  });
  services.outbox.retry();
  return queued;
}
