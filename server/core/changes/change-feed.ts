import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { CHANGE_CHANNEL, changesSince } from '../../../db/change-queries.ts';
import type { PostgresDatabase } from '../../../db/connection.ts';
import { CHANGES } from '../limits/limits.ts';
import type { SharedEffect } from './shared-effects.ts';

export interface ChangeFeedOptions {
  readonly database: Pick<PostgresDatabase, 'writer' | 'changedElsewhere'>;
  /** The connection string of the database, for the connection that listens. */
  readonly url: string;
  /** The id of this server. */
  readonly server: string;
  /** Called with the text of each notification on another channel, by channel. A notification may be lost. */
  readonly onChannels: Readonly<Record<string, (text: string) => void>>;
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
  /** The numbers of the changes that sessions waited for, and need not wait for again. */
  // @bounded the changes of 10,000 sessions: those that came longest ago cost another reading (change-feed.test.ts)
  readonly #reached = new LRUCache<number, true>({ max: 10_000 });
  #readAt = performance.now();
  #reading: Promise<void> | null = null;
  #isWaiting = false;
  /** The time at which the answer to a change of this server was lost; null if none is unclear. */
  #unansweredAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #listening: Promise<void> | undefined;
  readonly #closing = new AbortController();

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
  }

  /** The time since the changes were read, in seconds. */
  get age(): number {
    return (performance.now() - this.#readAt) / 1000;
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
   * Call it when the answer to a change of this server was lost. The change may be stored, also a moment later, without its
   * effects here.
   */
  unanswered(): void {
    this.#unansweredAt = performance.now();
    void this.read();
  }

  /**
   * Waits until this server has had the effects of a change, but no longer than `CHANGES.waitMs`. A change may be committed
   * after one with a higher number, so only a reading that begins now is sure to find it.
   *
   * @param number the number of the change, which is committed; null for none
   */
  async reached(number: number | null): Promise<void> {
    if (number === null || this.#seen.has(number) || this.#reached.has(number)) return;
    const from = performance.now();
    const late = sleep(CHANGES.waitMs, 'late', { ref: false });
    while (this.#readAt < from) {
      if ((await Promise.race([this.read(), late])) === 'late') return;
      if (this.#readAt < from) await Promise.race([sleep(10), late]);
    }
    this.#reached.set(number, true);
  }

  async #readOnce(): Promise<void> {
    const { database, server: own, apply, applyAll } = this.#options;
    const at = performance.now();
    const { changes, oldestOpen } = await changesSince(database.writer, this.#since);
    if (changes.length > 0) database.changedElsewhere();
    // After so long, changes may have been removed. After a move to another database, its transactions are numbered anew.
    const hasMissed = at - this.#readAt > CHANGES.keptMs / 2 || oldestOpen < this.#since;
    if (hasMissed || this.#unansweredAt !== null) await applyAll();
    if (this.#unansweredAt !== null && at > this.#unansweredAt + CHANGES.everyMs) this.#unansweredAt = null;
    for (const { number, server, effects } of changes) {
      if (this.#seen.has(number)) continue;
      if (server !== own) await apply(JSON.parse(effects) as SharedEffect[]);
      this.#seen.add(number);
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
      const { onChannels } = this.#options;
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === CHANGE_CHANNEL) void this.read();
        else onChannels[channel]?.(payload);
      });
      for (const channel of [CHANGE_CHANNEL, ...Object.keys(onChannels)])
        await client.query(`listen ${channel}`);
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
