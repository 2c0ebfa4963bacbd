import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CHANGE_CHANNEL, changesSince } from '../../../db/change-queries.ts';
import type { Database } from '../../../db/connection.ts';
import { CHANGES } from '../limits/limits.ts';
import type { SharedEffect } from './shared-effects.ts';

export interface ChangeFeedOptions {
  readonly database: Pick<Database, 'writer'>;
  /** The connection string of the database, for the connection that listens. */
  readonly url: string;
  /** The id of this server. */
  readonly server: string;
  /** Has the effects of a change on this server. */
  readonly apply: (effects: readonly SharedEffect[]) => Promise<void>;
  /** Has all possible effects, after an interruption so long that changes may have been missed. */
  readonly applyAll: () => Promise<void>;
  /** Called with the error of a failed attempt to read the changes. */
  readonly report: (error: unknown) => void;
}

/**
 * Learns of the changes that other servers have made: at once by PostgreSQL's notifications, and every `CHANGES.everyMs` by
 * reading the table of changes, because a notification is lost where the connection was cut, or a pooler does not pass it on.
 */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions;
  /** The changes of transactions before this one have all been read. */
  #since = 0;
  /** The numbers of the changes from `#since` on that were read. */
  // @bounded the changes of the transactions that are open: older ones are forgotten with each reading
  #seen = new Set<number>();
  /** The highest number among the changes that were read. */
  #highest = 0;
  #readAt = performance.now();
  #reading: Promise<void> | null = null;
  #isWaiting = false;
  #timer: NodeJS.Timeout | undefined;
  #listening: Promise<void> | undefined;
  readonly #closing = new AbortController();

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
  }

  /** Reads from now on. Call it before anything is read that changes can make stale. */
  async open(): Promise<void> {
    this.#since = (await changesSince(this.#options.database.writer, Number.MAX_SAFE_INTEGER)).oldestOpen;
  }

  start(): void {
    this.#timer = setInterval(() => void this.read(), CHANGES.everyMs).unref();
    this.#listening = this.#listen();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#timer);
    await this.#listening;
    await this.#reading;
  }

  /** Reads the changes, and has their effects. Never rejects. A call during a reading reads once more after it. */
  async read(): Promise<void> {
    if (this.#reading !== null) {
      this.#isWaiting = true;
      return this.#reading;
    }
    this.#reading = (async () => {
      do {
        this.#isWaiting = false;
        await this.#readOnce().catch(this.#options.report);
      } while (this.#isWaiting && !this.#closing.signal.aborted);
    })();
    await this.#reading;
    this.#reading = null;
  }

  /**
   * Waits until this server has had the effects of a change, but no longer than `CHANGES.waitMs`.
   *
   * @param number the number of the change; null for none
   */
  async reached(number: number | null): Promise<void> {
    const until = performance.now() + CHANGES.waitMs;
    while (number !== null && number > this.#highest && performance.now() < until) {
      await Promise.race([this.read(), sleep(CHANGES.waitMs, undefined, { ref: false })]);
      if (number > this.#highest) await sleep(10);
    }
  }

  async #readOnce(): Promise<void> {
    const { database, server: own, apply, applyAll } = this.#options;
    const at = performance.now();
    const { changes, oldestOpen } = await changesSince(database.writer, this.#since);
    // After so long, changes may have been removed. After a move to another database, its transactions are numbered anew.
    if (at - this.#readAt > CHANGES.keptMs / 2 || oldestOpen < this.#since) await applyAll();
    for (const { number, server, effects } of changes) {
      if (this.#seen.has(number)) continue;
      if (server !== own) await apply(JSON.parse(effects) as SharedEffect[]);
      this.#seen.add(number);
      this.#highest = Math.max(this.#highest, number);
    }
    // The next reading begins with this transaction, so only its changes and later ones are found again.
    if (oldestOpen !== this.#since) this.#seen = new Set(changes.map(({ number }) => number));
    this.#since = oldestOpen;
    this.#readAt = at;
  }

  /** Keeps a connection that listens, until the feed is closed. */
  async #listen(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listenOnce().catch(() => {});
      await sleep(CHANGES.listenAgainMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #listenOnce(): Promise<void> {
    const client = new pg.Client({
      ...{ connectionString: this.#options.url, application_name: 'hearth listens' },
      ...{ keepAlive: true, connectionTimeoutMillis: CHANGES.listenAgainMs },
    });
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    client.on('error', end);
    client.on('end', end);
    this.#closing.signal.addEventListener('abort', end);
    try {
      await client.connect();
      client.on('notification', () => void this.read());
      await client.query(`listen ${CHANGE_CHANNEL}`);
      // Changes may have been made while nothing listened.
      await this.read();
      await ended.promise;
    } finally {
      this.#closing.signal.removeEventListener('abort', end);
      await client.end().catch(() => {});
    }
  }
}

declare module '../services.ts' {
  interface Services {
    /** Learns of the changes of the other servers; null on SQLite, where there are none. */
    readonly changeFeed: ChangeFeed | null;
  }
}
