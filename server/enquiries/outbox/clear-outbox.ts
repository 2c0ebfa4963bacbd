import type { Writer } from '../../../db/connection.ts';
import { giveUpWaiting, purgeOutbox } from '../../../db/outbox-expiry.ts';
import { OUTBOX_KINDS } from '../../../src/model/mail.ts';
import { OUTBOX_KEPT_MS, OUTBOX_TOO_LATE_MS } from '../../core/limits/limits.ts';
import { linkMs } from './link-ms.ts';

const WITH_LINKS = ['password', 'invitation', 'email'] as const;

/**
 * Returns the steps that clear the outbox. Each step is repeated while it returns true. The steps abandon mails whose links
 * have expired and entries that have waited too long, and remove entries that were sent or abandoned some time ago.
 *
 * @param now the current time in milliseconds
 */
export function outboxClearing(db: Writer, now: number): (() => Promise<boolean>)[] {
  const before = (ms: number) => new Date(now - ms).toISOString();
  const at = before(0);
  return [
    ...WITH_LINKS.map(
      (kind) => () =>
        giveUpWaiting(db, {
          now: at,
          before: before(linkMs(kind)),
          reason: 'The link in it has expired.',
          kinds: [kind],
        }),
    ),
    () =>
      giveUpWaiting(db, {
        now: at,
        before: before(OUTBOX_TOO_LATE_MS.any),
        reason: 'It has waited for 90 days.',
        kinds: OUTBOX_KINDS,
      }),
    () =>
      purgeOutbox(db, {
        sentBefore: before(OUTBOX_KEPT_MS.sent),
        failedBefore: before(OUTBOX_KEPT_MS.failed),
      }),
  ];
}
