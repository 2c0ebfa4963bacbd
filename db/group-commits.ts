import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Writer } from './connection.ts';

/** The maximum number of writes in one transaction. Each write blocks the process for up to a millisecond. */
const MOST_AT_ONCE = 50;
/**
 * The longest pause after a transaction, in milliseconds. The limit matters if a transaction has waited for another process,
 * because the pause would otherwise be as long as that wait.
 */
const LONGEST_REST_MS = 50;

interface Waiting {
  readonly work: (trx: Writer) => Promise<unknown>;
  readonly resolve: (outcome: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Groups the writes of many callers, so that they wait for the disk less often. Writes that wait at the same moment share a
 * transaction, and resolve after its commit. A failing write does not affect the other writes. A commit blocks the process
 * until the data is on the disk. Therefore, the process pauses after each commit for as long as the commit took. During the
 * pause, the process serves other requests, and more writes can gather. A write that arrives outside a pause is committed
 * immediately.
 */
export class GroupCommits {
  readonly #db: Writer;
  // @bounded the submissions of the requests under way, 50 of them in a transaction (group-commits.test.ts)
  readonly #waiting: Waiting[] = [];
  #isCommitting = false;

  constructor(db: Writer) {
    this.#db = db;
  }

  /** The number of writes that are waiting for a transaction. */
  get size(): number {
    return this.#waiting.length;
  }

  /**
   * Runs `work`, which must only write, in a transaction that may contain the writes of other callers. May run `work` again
   * after a rollback of the writes of `work`. Resolves after the commit.
   *
   * @throws the error of `work`, whose writes are then not stored; or the error of the commit
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
        // Takes the waiting writes only inside the transaction, because more writes may have arrived before the transaction
        // began.
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

  /** Commits each write in its own transaction, because one of them may have made the shared commit fail. */
  async #commitSingly(group: readonly Waiting[]): Promise<void> {
    for (const { work, resolve, reject } of group) {
      await this.#db.transaction().execute(work).then(resolve, reject);
    }
  }
}

/** Runs one write alone in the transaction. Returns a function that resolves the write for its caller after the commit. */
async function alone(trx: Writer, { work, resolve }: Waiting): Promise<() => void> {
  const outcome = await work(trx);
  return () => resolve(outcome);
}

/**
 * Runs one write of several in the transaction, and passes its error only to its caller. @throws Error if the whole transaction
 * was rolled back
 */
async function amongOthers(trx: Writer, { work, resolve, reject }: Waiting): Promise<() => void> {
  await sql`savepoint one_of_many`.execute(trx);
  try {
    const outcome = await work(trx);
    await sql`release savepoint one_of_many`.execute(trx);
    return () => resolve(outcome);
  } catch (error) {
    // The savepoint no longer exists if SQLite has rolled back the whole transaction, as on a full disk.
    const isUndone = await sql`rollback to savepoint one_of_many`.execute(trx).then(
      () => true,
      () => false,
    );
    if (!isUndone) throw error;
    await sql`release savepoint one_of_many`.execute(trx);
    return () => reject(error);
  }
}
