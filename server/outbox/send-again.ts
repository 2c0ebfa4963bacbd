import { type ListedEntry, outboxEntry, requeue } from '../../db/outbox-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import type { Services } from '../services.ts';

/**
 * Has an entry that was given up delivered again. Where it may have been delivered before, it keeps its key and its Message-ID,
 * so that nobody gets it twice; otherwise it gets new ones.
 *
 * @throws HearthError 'mail-not-found' (404), 'mail-expired' (409) where its body was wiped, 'mail-not-failed' (409)
 */
export async function sendAgain(services: Services, id: string): Promise<ListedEntry> {
  const { writer } = services.database;
  const entry = await outboxEntry(writer, id);
  if (entry === null) throw new HearthError('mail-not-found');
  if (entry.state === 'failed' && entry.body === null) throw new HearthError('mail-expired');
  const isQueued = await requeue(writer, id, { now: services.now(), newKey: entry.uncertain === 0 });
  const queued = isQueued ? await outboxEntry(writer, id) : null;
  if (queued === null) throw new HearthError('mail-not-failed');
  services.outbox.retry();
  return queued;
}
