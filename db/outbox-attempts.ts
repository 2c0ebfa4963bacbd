import { sql } from 'kysely';
import type { OutboxChannel } from '../src/model/mail.ts';
import type { Reader, Writer } from './connection.ts';
import { isPausing } from './outbox-pauses.ts';
import type { Row } from './schema.ts';

/** Attempts to deliver the entries of the outbox. Several processes can work on it at the same time. */

export interface Claim {
  readonly channel: OutboxChannel;
  readonly now: string;
  /** Other processes leave the entry alone until then. */
  readonly leaseUntil: string;
  /** The From header for entries that have none yet. */
  readonly sender: string | null;
  /** The latest time until which a pause of the channel can last (`isPausing`). */
  readonly latestPause: string;
}

/**
 * Takes the next due entry for one attempt, in one statement, so that no two processes get the same. Null if none is due, or
 * the channel pauses.
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

/** An attempt. Only it can record its own outcome. */
export type Attempt = Pick<Row<'outbox'>, 'id' | 'attempts'>;

/** Gives an entry a new idempotency key if the earlier one is too old. Returns null if the entry is no longer this attempt's. */
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
 * Records that an entry was delivered, and wipes its body if that is secret. Returns false if the entry is no longer this
 * attempt's.
 */
export async function recordSent(
  db: Writer,
  attempt: Attempt,
  { now, providerId }: { readonly now: string; readonly providerId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await ofAttempt(db, attempt)
    .set({ state: 'sent', lease_until: null, reason: '', finished_at: now, provider_id: providerId })
    .set(wipedIfSecret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that an entry is given up, with the reason. Returns false if the entry is no longer this attempt's. */
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
  /** Whether the attempt may have been accepted. */
  readonly uncertain: boolean;
  /** Whether the attempt counts towards giving up. */
  readonly counts: boolean;
}

/** Records that an entry is attempted again later. Returns false if it is no longer this attempt's. */
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
 * Makes stuck entries due: those of a process that ended during an attempt, whose outcome is unknown, and those that were
 * postponed while the clock was ahead.
 *
 * @param now the time; `leasesBefore` and `attemptsBefore` are the latest possible times of a lease and of a next attempt
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

/** Returns when the next waiting entry of a channel is due, or a lease expires; null if there is none. */
export async function nextDue(db: Reader, channel: OutboxChannel): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('next_attempt_at').as('due'))
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return row.due;
}

/** Erases a secret body after its last use. */
export const wipedIfSecret = { body: sql<string | null>`case when secret = 1 then null else body end` };
