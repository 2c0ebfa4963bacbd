import { sql } from 'kysely';
import type { OutboxChannel } from '../src/model/mail.ts';
import type { Reader, Writer } from './connection.ts';
import { isPausing } from './outbox-pauses.ts';
import { setOwnerNote } from './owner-notes.ts';
import type { Row } from './schema.ts';

/** Delivery attempts for entries of the outbox. Several processes may deliver at the same time. */

export interface Claim {
  readonly channel: OutboxChannel;
  readonly now: string;
  /** The time until which other processes leave the entry alone. */
  readonly leaseUntil: string;
  /** The From header for an entry that has no From header. */
  readonly sender: string | null;
  /** The latest time at which a pause of the channel can end (`isPausing`). */
  readonly latestPause: string;
}

/**
 * Claims the next due entry for one attempt. The claim is a single statement, so that two processes never claim the same entry.
 * Returns null if no entry is due or the channel pauses.
 */
export async function claimNext(
  db: Writer,
  { channel, now, leaseUntil, sender, latestPause }: Claim,
): Promise<Row<'outbox'> | null> {
  const row = await db
    .updateTable('outbox')
    .set((eb) => ({
      state: 'sending',
      lease_until: leaseUntil,
      attempts: eb('attempts', '+', 1),
      tries: eb('tries', '+', 1),
      sender: eb.fn.coalesce('sender', eb.val(sender)),
      key_used_at: eb.fn.coalesce('key_used_at', eb.val(now)),
    }))
    .where('state', '=', 'waiting')
    .where(({ not }) => not(isPausing(channel, now, latestPause)))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .orderBy('rank')
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** An attempt. Only this attempt can record its outcome. */
export type Attempt = Pick<Row<'outbox'>, 'id' | 'attempts'>;

/** Gives an entry a new idempotency key if its key is too old. Returns null if the entry no longer belongs to this attempt. */
export async function renewKey(
  db: Writer,
  attempt: Attempt,
  { now, sender }: { readonly now: string; readonly sender: string | null },
): Promise<Pick<Row<'outbox'>, 'key_number' | 'sender'> | null> {
  const row = await ofAttempt(db, attempt)
    .set((eb) => ({ key_number: eb('key_number', '+', 1), key_used_at: now, sender, uncertain: 0 }))
    .returning(['key_number', 'sender'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Records that an entry was delivered, and erases its body if the body is secret. A purge is removed, because nobody looks for one
 * that was delivered. Returns false if another attempt has claimed
 * the entry.
 */
export async function recordSent(
  db: Writer,
  attempt: Attempt,
  { now, providerId }: { readonly now: string; readonly providerId: string | null },
): Promise<boolean> {
  const row = await ofAttempt(db, attempt)
    .set({ state: 'sent', lease_until: null, reason: '', finished_at: now, provider_id: providerId })
    .set(wipedIfSecret)
    .returning('channel')
    .executeTakeFirst();
  if (row?.channel === 'mail') await setOwnerNote(db, 'mail-proven', true);
  if (row?.channel === 'purge') await db.deleteFrom('outbox').where('id', '=', attempt.id).execute();
  return row !== undefined;
}

/** Records why an entry has failed for good. Returns false if the entry no longer belongs to this attempt. */
export async function recordFailed(
  db: Writer,
  attempt: Attempt,
  { now, reason, uncertain }: { readonly now: string; readonly reason: string; readonly uncertain: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await ofAttempt(db, attempt)
    .set({ state: 'failed', lease_until: null, reason, finished_at: now })
    .set((eb) => ({ uncertain: uncertain ? eb('uncertain', '+', 1) : eb.ref('uncertain') }))
    .set(wipedIfSecret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Retry {
  readonly reason: string;
  readonly nextAttemptAt: string;
  /** Whether the provider may have accepted the entry in this attempt. */
  readonly uncertain: boolean;
  /** Whether the attempt counts towards the maximum number of attempts. */
  readonly counts: boolean;
}

/** Schedules another attempt to deliver an entry. Returns false if the entry no longer belongs to this attempt. */
export async function recordRetry(db: Writer, attempt: Attempt, retry: Retry): Promise<boolean> {
  const { numUpdatedRows } = await ofAttempt(db, attempt)
    .set({ state: 'waiting', lease_until: null, reason: retry.reason, next_attempt_at: retry.nextAttemptAt })
    .set((eb) => ({
      uncertain: retry.uncertain ? eb('uncertain', '+', 1) : eb.ref('uncertain'),
      tries: retry.counts ? eb.ref('tries') : eb('tries', '-', 1),
    }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function ofAttempt(db: Writer, { id, attempts }: Attempt) {
  return db
    .updateTable('outbox')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending');
}

/**
 * Makes stuck entries due. Stuck entries are of two kinds: entries whose process ended during an attempt, so that the outcome
 * is unknown, and entries that were postponed while the clock was ahead.
 *
 * @param now the current time. Leases later than `leasesBefore` and attempts later than `attemptsBefore` must have been stored
 * while the clock was ahead.
 */
export async function releaseStuck(
  db: Writer,
  times: { readonly now: string; readonly leasesBefore: string; readonly attemptsBefore: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'waiting', lease_until: null, next_attempt_at: times.now })
    .set((eb) => ({ uncertain: eb('uncertain', '+', 1) }))
    .set({ reason: 'The server stopped while this was being sent.' })
    .where('state', '=', 'sending')
    .where((eb) => eb.or([eb('lease_until', '<=', times.now), eb('lease_until', '>', times.leasesBefore)]))
    .execute();
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: times.now })
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', times.attemptsBefore)
    .execute();
}

/** Returns when the next waiting entry of a channel is due; null if no entry waits. */
export async function nextDue(db: Reader, channel: OutboxChannel): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('next_attempt_at').as('due'))
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return row.due;
}

/** Sets a secret body to null. */
export const wipedIfSecret = { body: sql<string | null>`case when secret = 1 then null else body end` };
