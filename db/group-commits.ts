import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Writer } from './connection.ts';

/** Writes of one transaction: each takes up to a millisecond, in which nothing else is done. */
const MOST_AT_ONCE = 50;
/** The longest rest after a transaction, which may have waited for another process. */
const LONGEST_REST_MS = 50;

interface Waiting {
  readonly work: (trx: Writer) => Promise<unknown>;
  readonly resolve: (outcome: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Stores what many callers write with few waits for the disk: whatever waits at the same moment shares a transaction, and is
 * answered when that is committed. One that fails takes nothing else with it. A commit stops the whole process until the disk
 * has written it, so that after each there is a rest of the same length, in which all others are served and more can gather;
 * what comes when none has been made just before is committed without delay.
 */
export class GroupCommits {
  readonly #db: Writer;
  // @bounded the submissions of the requests under way, 50 of them in a transaction (group-commits.test.ts)
  readonly #waiting: Waiting[] = [];
  #isCommitting = false;

  constructor(db: Writer) {
    this.#db = db;
  }

  /** How many wait for a transaction. */
  get size(): number {
    return this.#waiting.length;
  }

  /**
   * Runs `work`, which only writes, in a transaction that may hold the work of others too. It may be run again, after all it
   * wrote was undone. Resolves after the commit.
   *
   * @throws whatever `work` throws: then nothing of it is stored; or why the database could not commit it
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
        // Not before the transaction has begun: until then more may have come.
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

/** Does a work that has the transaction for itself. Returns what tells its caller, once it is committed. */
async function alone(trx: Writer, { work, resolve }: Waiting): Promise<() => void> {
  const outcome = await work(trx);
  return () => resolve(outcome);
}

/** The same beside others: what it throws is its caller's alone. @throws Error if the whole transaction is undone */
async function amongOthers(trx: Writer, { work, resolve, reject }: Waiting): Promise<() => void> {
  await sql`savepoint one_of_many`.execute(trx);
  try {
    const outcome = await work(trx);
    await sql`release savepoint one_of_many`.execute(trx);
    return () => resolve(outcome);
  } catch (error) {
    // If the database has undone everything, as on a full disk, there is nothing to go back to.
    const isUndone = await sql`rollback to savepoint one_of_many`.execute(trx).then(
      () => true,
      () => false,
    );
    if (!isUndone) throw error;
    await sql`release savepoint one_of_many`.execute(trx);
    return () => reject(error);
  }
}
