import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { LostConnectionError } from './postgres-faults.ts';

/** How often a replica is asked whether it has caught up, in milliseconds. */
const CHECK_EVERY_MS = 20;

/**
 * The connections for readers where a replica answers them. A replica is late, and a page that is made from its old rows would
 * be kept. So after each change, pages are read from the main server until the replica has the change, and always while the
 * replica cannot be reached.
 */
export class ReplicaPool implements PostgresPool {
  readonly options: PostgresPool['options'];
  readonly #replica: PostgresPool;
  readonly #main: PostgresPool;
  /** The number of changes so far, and how many of them the replica has. */
  #changes = 0;
  #reached = -1;
  /** The place in PostgreSQL's log that the replica must reach to have so many changes. */
  #target: { readonly changes: number; readonly place: string } | null = null;
  #catchingUp: Promise<void> | null = null;
  readonly #closing = new AbortController();

  /** @param main the main server, for readers */
  constructor(replica: PostgresPool, main: PostgresPool) {
    this.options = replica.options;
    this.#replica = replica;
    this.#main = main;
    this.changed();
  }

  /** Call it after each change is stored, before pages are made from it. */
  changed(): void {
    this.#changes += 1;
    this.#catchingUp ??= this.#catchUp().finally(() => {
      this.#catchingUp = null;
    });
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#isLate) return this.#main.connect();
    try {
      return await this.#replica.connect();
    } catch (error) {
      if (!(error instanceof LostConnectionError)) throw error;
      return this.#main.connect();
    }
  }

  async end(): Promise<void> {
    this.#closing.abort();
    await this.#catchingUp;
    await Promise.all([this.#replica.end(), this.#main.end()]);
  }

  get #isLate(): boolean {
    return this.#reached !== this.#changes;
  }

  async #catchUp(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#isLate && !signal.aborted) {
      await this.#check().catch(() => {});
      if (this.#isLate) await sleep(CHECK_EVERY_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  async #check(): Promise<void> {
    if (this.#target?.changes !== this.#changes) {
      const changes = this.#changes;
      const place = await asked(this.#main, 'select pg_current_wal_lsn()::text as answer');
      this.#target = { changes, place };
    }
    const { changes, place } = this.#target;
    // A server that is no replica has no such place, because it has everything.
    const question = `select coalesce(pg_last_wal_replay_lsn() >= '${place}'::pg_lsn, true)::text as answer`;
    if ((await asked(this.#replica, question)) === 'true') this.#reached = changes;
  }
}

async function asked(pool: PostgresPool, question: string): Promise<string> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ answer: string }>(question, []);
    return rows[0]!.answer;
  } finally {
    client.release();
  }
}
