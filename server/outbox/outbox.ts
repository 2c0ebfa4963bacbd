import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connection.ts';
import type { Config } from '../config.ts';
import { CountedWarning } from '../counted-warning.ts';
import type { Channel } from './channel.ts';
import { Lane } from './lane.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

export interface OutboxOptions {
  readonly config: Pick<Config, 'mail' | 'siteUrl'>;
  readonly channels: readonly Channel[];
  readonly database: Pick<Database, 'writer'>;
  readonly now: () => string;
  /** See `LaneOptions`. */
  readonly drainMs?: number;
}

/** Whether mail is being sent, and what stands in its way. */
export interface SendingState {
  readonly isSending: boolean;
  /** For the owner; '' where everything is sent. */
  readonly reason: string;
}

const NO_LINKS =
  'Mails with a link that sets a password are not sent, because SITE_URL is not set: it is what such links are made of.';

/** Delivers what is in the outbox while the server runs: mails, and leads to the CRM. */
export class Outbox {
  readonly #config: OutboxOptions['config'];
  readonly #lanes: readonly Lane[];
  readonly #mailLane: Lane | null;
  #log: Log | null = null;
  #hasSaidKept = false;

  constructor({ config, channels, database, now, drainMs }: OutboxOptions) {
    const troubles = new CountedWarning('Not everything in the outbox could be delivered.');
    const report = (what: string, details: object) => {
      if (this.#log !== null) troubles.warn(this.#log, { ...details, what });
    };
    const lanes = channels.map((channel) => ({
      channel,
      lane: new Lane({ database, channel, now, report, drainMs }),
    }));
    this.#config = config;
    this.#lanes = lanes.map(({ lane }) => lane);
    this.#mailLane = lanes.find(({ channel }) => channel.name === 'mail')?.lane ?? null;
  }

  start(log: Log): void {
    this.#log = log;
    for (const lane of this.#lanes) lane.wake();
  }

  /** Delivers what has been stored just now. Does nothing before the start, such as in a command. */
  wake(): void {
    if (this.#log === null) return;
    if (this.#config.mail.provider === null && !this.#hasSaidKept) {
      this.#hasSaidKept = true;
      this.#log.warn(`Mail is not being sent, but kept. ${this.#config.mail.reason}`);
    }
    for (const lane of this.#lanes) lane.wake();
  }

  /** Tries again where a channel pauses. */
  retry(): void {
    if (this.#log !== null) for (const lane of this.#lanes) lane.wake(true);
  }

  get state(): SendingState {
    const { mail, siteUrl } = this.#config;
    if (mail.provider === null) return { isSending: false, reason: mail.reason };
    const paused = this.#mailLane?.pauseReason ?? null;
    if (paused !== null) return { isSending: false, reason: paused };
    const others = this.#lanes.map((lane) => lane.pauseReason).filter((reason) => reason !== null);
    return { isSending: true, reason: [...others, ...(siteUrl === null ? [NO_LINKS] : [])].join(' ') };
  }

  /** Stops after the attempts under way, and cuts those off that take too long. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}
