import type { Row } from '../../../db/schema.ts';
import { OUTBOX_TOO_LATE_MS, RETRIES } from '../../core/limits/limits.ts';
import type { Delivery } from '../../outside/mail/mailer.ts';
import { linkMs } from './link-ms.ts';

/** Decides on the next step for an outbox entry. All functions here are pure; times are in milliseconds. */

const MAY_HAVE_ARRIVED = 'It may have been delivered all the same: look there before you send it again.';

type Entry = Pick<
  Row<'outbox'>,
  'kind' | 'secret' | 'created_at' | 'key_used_at' | 'attempts' | 'tries' | 'uncertain' | 'reason'
>;

/** The decision before an attempt: to make the attempt, with the current key or a new key, or to abandon the entry. */
export type Beginning =
  | { readonly step: 'attempt' | 'attempt-with-new-key' }
  | { readonly step: 'give-up'; readonly reason: string };

/**
 * Decides whether to make an attempt.
 *
 * @param entry the entry as claimed for this attempt; it already counts the attempt, and has a key
 */
export function beginning(entry: Entry, knowsKeys: boolean, now: number): Beginning {
  const age = now - Date.parse(entry.created_at);
  if (entry.secret === 1 && age > linkMs(entry.kind)) {
    return { step: 'give-up', reason: 'The link in it has expired.' };
  }
  if (entry.kind === 'success' && entry.attempts === 1 && age > OUTBOX_TOO_LATE_MS.success) {
    return { step: 'give-up', reason: 'It could not be sent for days, and would only startle now.' };
  }
  if (entry.tries > RETRIES.waitsMs.length + 1) return { step: 'give-up', reason: entry.reason };
  if (!knowsKeys) {
    return entry.uncertain > 1
      ? { step: 'give-up', reason: `${entry.reason} ${MAY_HAVE_ARRIVED}` }
      : { step: 'attempt' };
  }
  // If the clock was set back, the age of the key is unknown, so the key does not count as fresh.
  const { key_used_at: usedAt } = entry;
  const isFresh = usedAt !== null && Math.abs(now - Date.parse(usedAt)) < RETRIES.keyMs;
  if (isFresh) return { step: 'attempt' };
  return entry.uncertain > 0
    ? { step: 'give-up', reason: `${entry.reason} ${MAY_HAVE_ARRIVED}` }
    : { step: 'attempt-with-new-key' };
}

/** The decision after a failed attempt: to try again, or to abandon the entry. */
export type Consequence =
  | { readonly step: 'give-up'; readonly reason: string; readonly uncertain: boolean }
  | {
      readonly step: 'retry';
      readonly reason: string;
      readonly afterMs: number;
      readonly uncertain: boolean;
      readonly counts: boolean;
    };

/** Decides what to do after a failed attempt. @param random a number from 0 to 1, for the jitter */
export function consequence(
  entry: Entry,
  delivery: Exclude<Delivery, { kind: 'sent' }>,
  knowsKeys: boolean,
  random: number = Math.random(),
): Consequence {
  const { reason } = delivery;
  if (delivery.kind === 'rejected') return { step: 'give-up', reason, uncertain: false };
  const { pausesAll = false, uncertain = false } = delivery;
  const longest = Math.max(...RETRIES.waitsMs);
  const afterMs = Math.min(delivery.afterMs ?? 0, longest);
  if (pausesAll) return { step: 'retry', reason, afterMs, uncertain, counts: false };
  const wait = RETRIES.waitsMs[entry.tries - 1];
  if (wait === undefined) {
    const mayHaveArrived = uncertain || entry.uncertain > 0;
    return { step: 'give-up', reason: mayHaveArrived ? `${reason} ${MAY_HAVE_ARRIVED}` : reason, uncertain };
  }
  if (uncertain && !knowsKeys && entry.uncertain > 0) {
    return { step: 'give-up', reason: `${reason} ${MAY_HAVE_ARRIVED}`, uncertain };
  }
  const least = uncertain && !knowsKeys ? RETRIES.uncertainMs : 0;
  const base = Math.max(wait, least, afterMs);
  return { step: 'retry', reason, afterMs: base * (1 + RETRIES.jitter * random), uncertain, counts: true };
}
