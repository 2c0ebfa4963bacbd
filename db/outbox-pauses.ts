import { sql } from 'kysely';
import type { OutboxChannel } from '../src/model/mail.ts';
import type { Reader, Writer } from './connection.ts';

/**
 * Pauses of a whole channel, for example while a provider accepts no more mail or rejects the API key. All processes observe
 * them.
 */

export interface OutboxPause {
  /** ISO 8601, UTC. The end of the pause (ISO 8601). The row is kept until the next delivery. */
  readonly until: string;
  /** The reason for the pause, as a sentence for the owner. */
  readonly reason: string;
}

/** Pauses a channel. A current pause that ends later than the new pause is kept. */
export async function pauseChannel(db: Writer, channel: OutboxChannel, pause: OutboxPause): Promise<void> {
  const { until, reason } = pause;
  await db
    .insertInto('outbox_pause')
    .values({ channel, until, reason })
    .onConflict((conflict) =>
      conflict.column('channel').doUpdateSet({ until, reason }).where('outbox_pause.until', '<=', until),
    )
    .execute();
}

/** Ends the pause of a channel immediately, because the owner may have fixed the cause. */
export async function endPause(db: Writer, channel: OutboxChannel, now: string): Promise<void> {
  await db
    .updateTable('outbox_pause')
    .set({ until: now })
    .where('channel', '=', channel)
    .where('until', '>', now)
    .execute();
}

/** Removes the expired pause of a channel, after a delivery. */
export async function forgetPause(db: Writer, channel: OutboxChannel, now: string): Promise<void> {
  await db.deleteFrom('outbox_pause').where('channel', '=', channel).where('until', '<=', now).execute();
}

/** Returns the pause of a channel. A pause that has ended is still returned until the next delivery. Otherwise returns null. */
export async function channelPause(db: Reader, channel: OutboxChannel): Promise<OutboxPause | null> {
  const row = await db
    .selectFrom('outbox_pause')
    .select(['until', 'reason'])
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns whether a channel pauses. @param latest the latest possible end of a pause; ignores later ends, which were stored
 * while the clock was ahead
 */
export const isPausing = (channel: OutboxChannel, now: string, latest: string) =>
  sql<boolean>`exists (select 1 from outbox_pause
    where channel = ${channel} and until > ${now} and until <= ${latest})`;
