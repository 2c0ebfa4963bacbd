import { sql } from 'kysely';
import type { OutboxChannel } from '../src/model/mail.ts';
import type { Reader, Writer } from './connection.ts';

/** Pauses of a whole channel, such as while a provider takes no more, or refuses our key. They hold for all processes. */

export interface OutboxPause {
  /** ISO 8601, UTC. Over when that has come; the reason stands until something was delivered again. */
  readonly until: string;
  /** A sentence for the owner. */
  readonly reason: string;
}

/** Pauses a channel. A pause that lasts longer stays as it is. */
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

/** Lets a channel go on at once: the owner may have changed something. */
export async function endPause(db: Writer, channel: OutboxChannel, now: string): Promise<void> {
  await db
    .updateTable('outbox_pause')
    .set({ until: now })
    .where('channel', '=', channel)
    .where('until', '>', now)
    .execute();
}

/** Forgets the pause of a channel that is over, since something was delivered. */
export async function forgetPause(db: Writer, channel: OutboxChannel, now: string): Promise<void> {
  await db.deleteFrom('outbox_pause').where('channel', '=', channel).where('until', '<=', now).execute();
}

/** The pause of a channel, or the last one while nothing has been delivered since; else null. */
export async function channelPause(db: Reader, channel: OutboxChannel): Promise<OutboxPause | null> {
  const row = await db
    .selectFrom('outbox_pause')
    .select(['until', 'reason'])
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a channel pauses. @param latest no pause can last until later: one that says so was made while the clock was ahead */
export const isPausing = (channel: OutboxChannel, now: string, latest: string) =>
  sql<boolean>`exists (select 1 from outbox_pause
    where channel = ${channel} and until > ${now} and until <= ${latest})`;
