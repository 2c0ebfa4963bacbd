import type { OutboxKind } from '../src/model/mail.ts';
import type { Writer } from './connection.ts';
import { wipedIfSecret } from './outbox-attempts.ts';

/** The number of rows changed per step. The number is low, so that saves wait only briefly. */
const ROWS_PER_STEP = 50;

/**
 * Marks as failed some of the entries that have been waiting since a time before `before` (ISO 8601). Returns whether more such
 * entries may remain.
 */
export async function giveUpWaiting(
  db: Writer,
  {
    now,
    before,
    reason,
    kinds,
  }: {
    readonly now: string;
    readonly before: string;
    readonly reason: string;
    readonly kinds: readonly OutboxKind[];
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'failed', reason, finished_at: now })
    .set(wipedIfSecret)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('created_at', '<=', before)
        .where('kind', 'in', kinds)
        .limit(ROWS_PER_STEP),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Removes some entries that were sent, or that failed, before these times (ISO 8601). Returns whether more such entries may
 * remain.
 */
export async function purgeOutbox(
  db: Writer,
  { sentBefore, failedBefore }: { readonly sentBefore: string; readonly failedBefore: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where((or) =>
          or.or([
            or.and([or('state', '=', 'sent'), or('finished_at', '<=', sentBefore)]),
            or.and([or('state', '=', 'failed'), or('finished_at', '<=', failedBefore)]),
          ]),
        )
        .limit(ROWS_PER_STEP),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
