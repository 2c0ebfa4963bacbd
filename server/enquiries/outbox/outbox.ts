import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/connection.ts';
import { channelPause } from '../../../db/outbox-pauses.ts';
import { purgesOut } from '../../../db/outbox-purges.ts';
import { undeliveredSince } from '../../../db/outbox-queries.ts';
import type { OutboxChannel } from '../../../src/model/mail.ts';
import { submittedAt } from '../../../src/model/submitted-at.ts';
import type { Config } from '../../core/config/config.ts';
import { OUTBOX } from '../../core/limits/limits.ts';
import { CountedWarning } from '../../core/log/counted-warning.ts';
import type { Channel } from './channels.ts';
import { Lane } from './lane.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

export interface OutboxOptions {
  readonly config: Pick<Config, 'mail' | 'siteUrl' | 'timeZone'>;
  readonly channels: readonly Channel[];
  readonly database: Pick<Database, 'writer'>;
  readonly now: () => string;
  /** Tells the servers that deliver of new entries, if this server delivers nothing. */
  readonly tellOthers?: (() => void) | undefined;
  /** The time that attempts have to finish, as in `LaneOptions`. */
  readonly drainMs?: number;
}

/** Whether mail is being sent, and the reason if it is not. */
export interface SendingState {
  readonly isSending: boolean;
  /** The reason why mail is not being sent, for the owner; '' if all mail is being sent. */
  readonly reason: string;
  /** The reason why leads do not reach the CRM, for the owner; '' if leads reach the CRM. */
  readonly leads: string;
}

const NONE_LEFT: Readonly<Record<Exclude<OutboxChannel, 'purge'>, string>> = {
  mail: 'No mail has left since',
  lead: 'No lead has reached the CRM since',
};

const NO_LINKS =
  'Mails with a link that sets a password are not sent, because SITE_URL is not set: it is what such links are made of.';

/** Delivers the entries of the outbox while the server runs: mails, leads to the CRM, and purges to the CDN. */
export class Outbox {
  readonly #config: OutboxOptions['config'];
  readonly #database: OutboxOptions['database'];
  readonly #lanesOf: (channels: readonly Channel[]) => readonly Lane[];
  #channels: readonly OutboxChannel[];
  #lanes: readonly Lane[];
  readonly #now: () => string;
  readonly #tellOthers: (() => void) | undefined;
  #log: Log | null = null;
  #hasSaidKept = false;
  /** The channels of before, which finish their attempts. */
  #closing: Promise<unknown> = Promise.resolve();

  constructor({ config, channels, database, now, tellOthers, drainMs }: OutboxOptions) {
    const troubles = new CountedWarning('Not everything in the outbox could be delivered.');
    const report = (what: string, details: object) => {
      if (this.#log !== null) troubles.warn(this.#log, { ...details, what });
    };
    this.#config = config;
    this.#database = database;
    this.#now = now;
    this.#tellOthers = tellOthers;
    this.#channels = channels.map(({ name }) => name);
    this.#lanesOf = (some) => some.map((channel) => new Lane({ database, channel, now, report, drainMs }));
    this.#lanes = this.#lanesOf(channels);
  }

  start(log: Log): void {
    this.#log = log;
    for (const lane of this.#lanes) lane.wake();
  }

  /**
   * Delivers entries that were just stored, or tells the servers that do. Does nothing before `start`, for example in a command.
   */
  wake(): void {
    this.#tellOthers?.();
    if (this.#log === null) return;
    if (this.#config.mail.provider === null && !this.#hasSaidKept) {
      this.#hasSaidKept = true;
      this.#log.warn(`Mail is not being sent, but kept. ${this.#config.mail.reason}`);
    }
    for (const lane of this.#lanes) lane.wake();
  }

  /** Tries again to deliver on channels that are paused. */
  retry(): void {
    if (this.#log !== null) for (const lane of this.#lanes) lane.wake(true);
  }

  /** Resolves when no entry is being delivered. */
  async settled(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.settled()));
  }

  /** Delivers through these channels from now on. Attempts on the channels of before have some time to finish. */
  use(channels: readonly Channel[]): void {
    const before = this.#lanes;
    this.#channels = channels.map(({ name }) => name);
    this.#lanes = this.#lanesOf(channels);
    this.#hasSaidKept = false;
    this.#closing = Promise.all([this.#closing, ...before.map((lane) => lane.close())]);
    this.retry();
  }

  /** Returns whether mail is being sent, by any process that delivers from this database. */
  async state(): Promise<SendingState> {
    const { mail, siteUrl } = this.#config;
    const leads = await this.#trouble('lead');
    if (mail.provider === null) return { isSending: false, reason: mail.reason, leads };
    const ofMail = await this.#trouble('mail');
    if (ofMail !== '') return { isSending: false, reason: ofMail, leads };
    const noLinks = siteUrl === null ? NO_LINKS : '';
    return { isSending: true, reason: [leads, noLinks].filter(Boolean).join(' '), leads };
  }

  /** Returns since when, and why, changes have not reached the CDN, for the owner; '' if none is out. */
  async purges(): Promise<string> {
    if (!this.#channels.includes('purge')) return '';
    const dueBefore = new Date(Date.parse(this.#now()) - OUTBOX.pollMs).toISOString();
    const out = await purgesOut(this.#database.writer, dueBefore);
    if (out === null) return '';
    const since = submittedAt(out.since, this.#config.timeZone);
    return `Changes since ${since} have not reached it. ${out.reason}`.trimEnd();
  }

  /**
   * Returns the reason why nothing is delivered on a channel: the channel is paused, or nothing has been sent for a while.
   * Returns '' if the channel works, or is not set up.
   */
  async #trouble(channel: keyof typeof NONE_LEFT): Promise<string> {
    if (!this.#channels.includes(channel)) return '';
    const { writer } = this.#database;
    const pause = await channelPause(writer, channel);
    const undelivered = await undeliveredSince(writer, channel, pause !== null);
    const quietMs = undelivered === null ? 0 : Date.parse(this.#now()) - Date.parse(undelivered.since);
    if (undelivered === null || quietMs < OUTBOX.quietMs) return pause?.reason ?? '';
    const since = submittedAt(undelivered.since, this.#config.timeZone);
    return `${NONE_LEFT[channel]} ${since}. ${pause?.reason ?? undelivered.reason}`;
  }

  /** Stops after the attempts in progress. Attempts that take too long are cut off. */
  async close(): Promise<void> {
    await Promise.all([this.#closing, ...this.#lanes.map((lane) => lane.close())]);
  }
}

declare module '../../core/services.ts' {
  interface Services {
    /** Delivers mails, leads and purges. A caller that stores entries (`enqueue`) wakes the outbox after the commit. */
    readonly outbox: Outbox;
  }
}
