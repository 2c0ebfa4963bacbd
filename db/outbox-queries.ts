import { sql } from 'kysely';
import {
  type LeadFields,
  type MailMessage,
  OUTBOX_RANKS,
  type OutboxChannel,
  type OutboxKind,
  type OutboxState,
  type PurgeOrder,
} from '../src/model/mail.ts';
import type { Reader, Writer } from './connection.ts';
import { setOwnerNote } from './owner-notes.ts';
import type { Row } from './schema.ts';

/** The channel on which the servers that deliver are notified of new entries of a server that does not. Only on PostgreSQL. */
export const OUTBOX_CHANNEL = 'hearth_outbox';

/** Notifies the servers that deliver, so that they look for due entries at once. */
export async function notifyOutbox(db: Writer): Promise<void> {
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(db);
}

/** A new entry with its subject. The id of an entry is never reused. */
export interface NewOutboxEntry {
  readonly id: string;
  readonly channel: OutboxChannel;
  readonly kind: OutboxKind;
  readonly submissionId: string | null;
  readonly domainId: string | null;
  readonly body: MailMessage | LeadFields | PurgeOrder;
  readonly createdAt: string;
  /** The time of the first attempt, if it is later than `createdAt`. */
  readonly dueAt?: string;
  /** Whether the body is hidden from users, and erased once the entry is sent or has failed. */
  readonly secret: boolean;
}

/** Stores entries for delivery. @param trx the transaction of the change that the entries report */
export async function enqueue(trx: Writer, entries: readonly NewOutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(
      entries.map(({ id, channel, kind, body, ...entry }) => ({
        id,
        channel,
        kind,
        submission_id: entry.submissionId,
        domain_id: entry.domainId,
        recipients: JSON.stringify('subject' in body ? [...body.to, ...body.cc] : []),
        subject: 'subject' in body ? body.subject : '',
        body: JSON.stringify(body),
        secret: entry.secret ? 1 : 0,
        rank: OUTBOX_RANKS[kind],
        state: 'waiting' as const,
        sender: null,
        key_number: 1,
        key_used_at: null,
        attempts: 0,
        tries: 0,
        uncertain: 0,
        lease_until: null,
        next_attempt_at: entry.dueAt ?? entry.createdAt,
        reason: '',
        created_at: entry.createdAt,
        finished_at: null,
        provider_id: null,
      })),
    )
    .execute();
}

/** Stores a mail that was just delivered past the outbox, so that it is listed. */
export async function enqueueSent(db: Writer, entry: NewOutboxEntry): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await enqueue(trx, [entry]);
    await trx
      .updateTable('outbox')
      .set({ state: 'sent', attempts: 1, tries: 1, finished_at: entry.createdAt })
      .where('id', '=', entry.id)
      .execute();
    await setOwnerNote(trx, 'mail-proven', true);
  });
}

/** Makes a failed entry due. @param newKey whether to use a new idempotency key. Returns whether the entry had failed. */
export async function requeue(
  db: Writer,
  id: string,
  { now, newKey }: { readonly now: string; readonly newKey: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', tries: 0, uncertain: 0, next_attempt_at: now, finished_at: null })
    .set((eb) => (newKey ? { key_number: eb('key_number', '+', 1), key_used_at: null, sender: null } : {}))
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('body', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function outboxEntry(db: Reader, id: string): Promise<Row<'outbox'> | null> {
  return (await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Counts the waiting mails and leads (including those that are being sent), and the failed ones. */
export async function outboxCounts(
  db: Reader,
): Promise<{ readonly waiting: number; readonly failed: number }> {
  const rows = await db
    .selectFrom('outbox')
    .select(['state', (eb) => eb.fn.countAll().as('total')])
    .where('state', '<>', 'sent')
    .where('channel', '<>', 'purge')
    .groupBy('state')
    .execute();
  const of = (...states: string[]) =>
    rows.reduce((sum, { state, total }) => sum + (states.includes(state) ? Number(total) : 0), 0);
  return { waiting: of('waiting', 'sending'), failed: of('failed') };
}

/** Returns when the oldest waiting mail or lead was stored (ISO 8601); null if none waits. */
export async function outboxOldest(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('channel', '<>', 'purge')
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/**
 * Returns since when, and why, a channel has delivered nothing; null if no waiting entry has been attempted. An entry that a
 * user sends again counts only after its next attempt.
 *
 * @param isPausing whether the channel pauses; attempts during a pause do not count as tries
 */
export async function undeliveredSince(
  db: Reader,
  channel: OutboxChannel,
  isPausing: boolean,
): Promise<{ readonly since: string; readonly reason: string } | null> {
  const oldest = await db
    .selectFrom('outbox')
    .select(['created_at', 'reason'])
    .where('channel', '=', channel)
    .where('state', 'in', ['waiting', 'sending'])
    .where(isPausing ? 'attempts' : 'tries', '>', 0)
    .where('reason', '<>', '')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return null;
  const { sent } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.max('finished_at').as('sent'))
    .where('channel', '=', channel)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow();
  const since = sent !== null && sent > oldest.created_at ? sent : oldest.created_at;
  return { since, reason: oldest.reason };
}

export type ListedEntry = Omit<Row<'outbox'>, 'body' | 'sender'>;

/** Returns one page of the mails and leads in a state, the newest first, without their bodies, and the total number of those entries. */
export async function listOutbox(
  db: Reader,
  {
    state,
    limit,
    offset,
  }: { readonly state: OutboxState | 'all'; readonly limit: number; readonly offset: number },
): Promise<{ readonly entries: readonly ListedEntry[]; readonly total: number }> {
  const states = { waiting: ['waiting', 'sending'], sent: ['sent'], failed: ['failed'], all: null }[state];
  const listed = db.selectFrom('outbox').where('channel', '<>', 'purge');
  let entries = listed.select(LISTED);
  let counted = listed.select((eb) => eb.fn.countAll().as('total'));
  if (states !== null) {
    entries = entries.where('state', 'in', states as Row<'outbox'>['state'][]);
    counted = counted.where('state', 'in', states as Row<'outbox'>['state'][]);
  }
  const { total } = await counted.executeTakeFirstOrThrow();
  return {
    entries: await entries
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    total: Number(total),
  };
}

const LISTED = [
  'id',
  'channel',
  'kind',
  'submission_id',
  'domain_id',
  'recipients',
  'subject',
  'secret',
  'rank',
  'state',
  'key_number',
  'key_used_at',
  'attempts',
  'tries',
  'uncertain',
  'lease_until',
  'next_attempt_at',
  'reason',
  'created_at',
  'finished_at',
  'provider_id',
] as const;

/** Removes the waiting and sent entries about a submission. @param trx the transaction that removes the submission */
export async function removeOutboxOf(trx: Writer, submissionId: string): Promise<void> {
  await trx.deleteFrom('outbox').where('submission_id', '=', submissionId).execute();
}
