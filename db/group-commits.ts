import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Writer } from './connection.ts';

/** The most writes in one transaction. Each takes up to a millisecond, during which the process does nothing else. */
const MOST_AT_ONCE = 50;
/** The longest pause after a transaction, in milliseconds; a transaction may have waited for another process. */
const LONGEST_REST_MS = 50;

interface Waiting {
  readonly work: (trx: Writer) => Promise<unknown>;
  readonly resolve: (outcome: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Stores the writes of many callers with few waits for the disk: writes that wait at the same moment share a transaction, and
 * are answered after its commit. A write that fails does not affect the others. A commit blocks the process until the disk has
 * written it. So a pause of the same length follows, in which other requests are served and more writes can gather. A write
 * that comes outside a pause is committed without delay.
 */
export class GroupCommits {
  readonly #db: Writer;
  // @bounded the submissions of the requests under way, 50 of them in a transaction (group-commits.test.ts)
  readonly #waiting: Waiting[] = [];
  #isCommitting = false;

  constructor(db: Writer) {
    this.#db = db;
  }

  /** The number of writes that wait for a transaction. */
  get size(): number {
    return this.#waiting.length;
  }

  /**
   * Runs `work`, which only writes, in a transaction that may hold the work of others too. It may be run again, after its
   * writes were rolled back. Resolves after the commit.
   *
   * @throws what `work` throws, and then stores nothing of it; or the error of the commit
   */
  run<T>(work: (trx: Writer) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.push({ work, resolve: resolve as Waiting['resolve'], reject });
    if (!this.#isCommitting) void this.#commitAll();
    return promise;
  }

  async #commitAll(): Promise<void> {
    this.#isCommitting = true;
    while (this.#waiting.length > 0) {
      const from = performance.now();
      await this.#commitNext();
      await sleep(Math.min(LONGEST_REST_MS, performance.now() - from));
    }
    this.#isCommitting = false;
  }

  async #commitNext(): Promise<void> {
    let group: readonly Waiting[] = [];
    try {
      const settled = await this.#db.transaction().execute(async (trx) => {
        // Takes the group only now: more may have arrived before the transaction began.
        group = this.#waiting.splice(0, MOST_AT_ONCE);
        const outcomes: (() => void)[] = [];
        for (const each of group) outcomes.push(await (group.length === 1 ? alone : amongOthers)(trx, each));
        return outcomes;
      });
      for (const settle of settled) settle();
    } catch (error) {
      if (group.length > 1) await this.#commitSingly(group);
      else for (const { reject } of group.length === 1 ? group : this.#waiting.splice(0)) reject(error);
    }
  }

  /** Changes that cannot be committed together may fit singly, or only one of them may be at fault. */
  async #commitSingly(group: readonly Waiting[]): Promise<void> {
    for (const { work, resolve, reject } of group) {
      await this.#db.transaction().execute(work).then(resolve, reject);
    }
  }
}

/** Runs one work alone in the transaction. Returns a function that answers its caller after the commit. */
async function alone(trx: Writer, { work, resolve }: Waiting): Promise<() => void> {
  const outcome = await work(trx);
  return () => resolve(outcome);
}

/**
 * Runs one work among others in the transaction; an error of it reaches only its caller. @throws Error if the whole transaction
 * was rolled back
 */
async function amongOthers(trx: Writer, { work, resolve, reject }: Waiting): Promise<() => void> {
  await sql`savepoint one_of_many`.execute(trx);
  try {
    const outcome = await work(trx);
    await sql`release savepoint one_of_many`.execute(trx);
    return () => resolve(outcome);
  } catch (error) {
    // If the database has rolled back everything, as on a full disk, the savepoint no longer exists.
    const isUndone = await sql`rollback to savepoint one_of_many`.execute(trx).then(
      () => true,
      () => false,
    );
    if (!isUndone) throw error;
    await sql`release savepoint one_of_many`.execute(trx);
    return () => reject(error);
  }
}
