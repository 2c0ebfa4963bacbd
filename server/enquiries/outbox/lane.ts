import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../db/connection.ts';
import {
  type Attempt,
  claimNext,
  nextDue,
  recordFailed,
  recordRetry,
  recordSent,
  releaseStuck,
  renewKey,
} from '../../../db/outbox-attempts.ts';
import { channelPause, endPause, forgetPause, pauseChannel } from '../../../db/outbox-pauses.ts';
import { OUTBOX, RETRIES } from '../../core/limits/limits.ts';
import type { Delivery } from '../../outside/mail/mailer.ts';
import type { Channel, OutboxEntry } from './channels.ts';
import { beginning, consequence } from './next-step.ts';

export interface LaneOptions {
  readonly database: Pick<Database, 'writer'>;
  readonly channel: Channel;
  readonly now: () => string;
  /** Called with the log details of an attempt, which never contain the content or the recipient. */
  readonly report: (what: string, details: object) => void;
  /** The time that attempts have to finish when the lane is closed, in milliseconds. The default is `OUTBOX.drainMs`. */
  readonly drainMs?: number | undefined;
}

/** The longest wait of an entry. If an entry is due later than that, it was postponed while the clock was ahead. */
const LONGEST_WAIT_MS = Math.max(...RETRIES.waitsMs) * (1 + RETRIES.jitter);

/** The minimum time between two searches for due entries, in milliseconds. */
const LEAST_WAIT_MS = 50;

/** Delivers the entries of one channel, so that no entry waits for the service of another channel. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #limits: { readonly concurrent: number; readonly everyMs: number };
  readonly #stopping = new AbortController();
  readonly #cutOff = new AbortController();
  #running: Promise<void> | null = null;
  #isWanted = false;
  #endsPause = false;
  /** Whether the last search found a stored pause, even one that has ended. */
  #hasPaused = false;
  #timer: NodeJS.Timeout | undefined;
  #nextBeginning = 0;
  #failuresInARow = 0;
  #releasedAt = Number.NEGATIVE_INFINITY;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#limits = OUTBOX[options.channel.name];
  }

  /**
   * Looks for due entries.
   *
   * @param despitePause whether to ignore a pause of the channel, because the owner may have changed the settings
   */
  wake(despitePause = false): void {
    if (this.#stopping.signal.aborted) return;
    if (despitePause) this.#endsPause = true;
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#isWanted) this.wake();
    });
  }

  /** Resolves when no entry is being delivered, and none that was stored before the call waits for a turn. */
  async settled(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /**
   * Starts no more attempts. Attempts in progress have some time to finish. Attempts that take longer are cut off, and repeated
   * after the next start.
   */
  async close(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    const timer = setTimeout(() => this.#cutOff.abort(), this.#options.drainMs ?? OUTBOX.drainMs).unref();
    await this.#running;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isWanted = false;
    let wait: number = OUTBOX.pollMs;
    try {
      await this.#endPause();
      await this.#releaseStuck();
      const workers = Array.from({ length: this.#limits.concurrent }, () => this.#deliverDue());
      const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      wait = await this.#untilNext();
    } catch (error) {
      this.#options.report('The outbox could not be read or written.', { err: error });
    }
    if (this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), wait).unref();
  }

  async #endPause(): Promise<void> {
    if (!this.#endsPause) return;
    this.#endsPause = false;
    const { database, channel, now } = this.#options;
    await endPause(database.writer, channel.name, now());
  }

  async #releaseStuck(): Promise<void> {
    const now = performance.now();
    if (now - this.#releasedAt < OUTBOX.pollMs) return;
    this.#releasedAt = now;
    const { database, now: clock } = this.#options;
    const time = Date.parse(clock());
    await releaseStuck(database.writer, {
      now: new Date(time).toISOString(),
      leasesBefore: new Date(time + OUTBOX.leaseMs + OUTBOX.clocksMs).toISOString(),
      attemptsBefore: new Date(time + LONGEST_WAIT_MS + OUTBOX.clocksMs).toISOString(),
    });
  }

  /** Delivers entries one after the other, until no entry is due or the channel is paused. */
  async #deliverDue(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#turn();
      if (this.#stopping.signal.aborted) return;
      const entry = await this.#claim();
      if (entry === null) return;
      await this.#attempt(entry);
    }
  }

  /** Waits until the next attempt may begin within the limits of the service. Waits longer while attempts keep failing. */
  async #turn(): Promise<void> {
    const now = performance.now();
    const begins = Math.max(now, this.#nextBeginning);
    const slower =
      this.#failuresInARow > 2 ? Math.min(OUTBOX.slowMs, 1000 * 2 ** (this.#failuresInARow - 3)) : 0;
    this.#nextBeginning = begins + Math.max(this.#limits.everyMs, slower);
    if (begins > now)
      await sleep(begins - now, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {});
  }

  async #claim(): Promise<OutboxEntry | null> {
    const { database, channel, now } = this.#options;
    const time = now();
    const after = (ms: number) => new Date(Date.parse(time) + ms).toISOString();
    const row = await claimNext(database.writer, {
      channel: channel.name,
      now: time,
      leaseUntil: after(OUTBOX.leaseMs),
      sender: channel.sender,
      latestPause: after(LONGEST_WAIT_MS),
    });
    if (row === null) return null;
    const entry = { ...row, body: row.body ?? 'null' };
    return (await channel.join?.(database.writer, entry, time)) ?? entry;
  }

  async #attempt(entry: OutboxEntry): Promise<void> {
    const { database, channel, now } = this.#options;
    const first = channel.isRepeatable
      ? ({ step: 'attempt' } as const)
      : beginning(entry, channel.knowsKeys, Date.parse(now()));
    if (first.step === 'give-up') {
      await recordFailed(database.writer, entry, { now: now(), reason: first.reason, uncertain: false });
      return;
    }
    const keyed =
      first.step === 'attempt'
        ? entry
        : await renewKey(database.writer, entry, { now: now(), sender: channel.sender });
    if (keyed === null) return;
    const delivery = await this.#deliver({ ...entry, ...keyed, body: entry.body });
    await this.#record(entry, delivery);
  }

  async #deliver(entry: OutboxEntry): Promise<Delivery> {
    const signal = AbortSignal.any([AbortSignal.timeout(OUTBOX.attemptMs), this.#cutOff.signal]);
    try {
      return await this.#options.channel.deliver(entry, signal);
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException;
      this.#options.report('An entry of the outbox failed in a way that is not known.', { name, code });
      return { kind: 'retry', reason: 'It failed in a way that is not known.', uncertain: true };
    }
  }

  async #record(entry: OutboxEntry & Attempt, delivery: Delivery): Promise<void> {
    const { database, channel, now, report } = this.#options;
    const time = now();
    if (delivery.kind === 'sent') {
      await recordSent(database.writer, entry, { now: time, providerId: delivery.id });
      await this.#works();
      return;
    }
    const next = consequence(entry, delivery, channel.knowsKeys);
    if (delivery.kind === 'rejected') await this.#works();
    else if (delivery.pausesAll === true) await this.#pauseAll(delivery.reason, delivery.afterMs);
    else this.#failuresInARow += 1;
    report('Something in the outbox was not delivered. The dashboard says why.', {
      kind: entry.kind,
      next: next.step,
    });
    if (next.step === 'give-up') {
      await recordFailed(database.writer, entry, { now: time, ...next });
    } else {
      const nextAttemptAt = new Date(Date.parse(time) + next.afterMs).toISOString();
      await recordRetry(database.writer, entry, { ...next, nextAttemptAt });
    }
  }

  /** Records that the service works: resets the count of failures in a row, and removes the record of a pause that has ended. */
  async #works(): Promise<void> {
    this.#failuresInARow = 0;
    if (!this.#hasPaused) return;
    this.#hasPaused = false;
    const { database, channel, now } = this.#options;
    await forgetPause(database.writer, channel.name, now());
  }

  async #pauseAll(reason: string, afterMs: number = OUTBOX.slowMs): Promise<void> {
    const { database, channel, now } = this.#options;
    const ms = Math.min(afterMs, Math.max(...RETRIES.waitsMs));
    const until = new Date(Date.parse(now()) + ms).toISOString();
    this.#hasPaused = true;
    await pauseChannel(database.writer, channel.name, { until, reason });
  }

  /** Returns the time until an entry is due, in milliseconds, but at most `pollMs`. */
  async #untilNext(): Promise<number> {
    const { database, channel, now } = this.#options;
    const due = await nextDue(database.writer, channel.name);
    const pause = await channelPause(database.writer, channel.name);
    this.#hasPaused = pause !== null;
    const times = [due, pause?.until]
      .filter((time) => typeof time === 'string')
      .map((time) => Date.parse(time));
    if (due === null) return OUTBOX.pollMs;
    return Math.min(OUTBOX.pollMs, Math.max(LEAST_WAIT_MS, Math.max(...times) - Date.parse(now())));
  }
}
