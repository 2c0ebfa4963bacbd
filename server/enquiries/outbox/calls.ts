import {
  type ListedEntry,
  listOutbox,
  outboxCounts,
  outboxEntry,
  requeue,
} from '../../../db/outbox-queries.ts';
import { mail } from '../../../src/calls/mail.ts';
import { can } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { MailEntry } from '../../../src/model/forms/wire-schema.ts';
import type { Services } from '../../core/services.ts';
import { handle } from '../../people/auth/handle.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';

export const mailCalls = [
  handle(mail.status, async ({ services, session }) => {
    const { outbox, system, database } = services;
    const status = { ...(await outbox.state()), ...(await outboxCounts(database.reader)) };
    return can(session.user, 'system/load') ? { ...status, system: await system.trouble() } : status;
  }),

  handle(mail.list, async ({ services }, { state, limit, page }) => {
    const asked = { state, limit, offset: (page - 1) * limit };
    const { entries, total } = await listOutbox(services.database.reader, asked);
    return { messages: entries.map(mailEntry), total };
  }),

  handle(mail.sendAgain, async ({ services, write }, { _id }) => ({
    message: mailEntry(await write((unit) => sendAgain(unit, services, _id))),
  })),
];

/** Returns an outbox entry in the form that the dashboard shows. */
function mailEntry(row: ListedEntry): MailEntry {
  const state = row.state === 'sending' ? 'waiting' : row.state;
  return {
    _id: row.id,
    channel: row.channel,
    kind: row.kind,
    to: JSON.parse(row.recipients) as string[],
    subject: row.subject,
    state,
    attempts: row.attempts,
    reason: row.reason,
    createdAt: row.created_at,
    nextAttemptAt: state === 'waiting' ? row.next_attempt_at : null,
    sentAt: state === 'sent' ? row.finished_at : null,
    submissionId: row.submission_id,
  };
}

/**
 * Delivers an abandoned entry again. An entry that may already have been delivered keeps its key and its Message-ID, so that
 * nobody gets it twice. Any other entry gets a new key and a new Message-ID.
 *
 * @throws HearthError 'mail-not-found' (404), 'mail-expired' (409) if the entry's body was deleted, 'mail-not-failed' (409)
 */
async function sendAgain(
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
