import { HearthError } from '../../../src/model/errors.ts';
import { FairTurns } from './fair-lines.ts';

export interface Share {
  /** The number of tasks that run at the same time. */
  readonly concurrent: number;
  /** The number of tasks that can wait, in fair lines. */
  readonly waiting: number;
  /** The maximum number of tasks of one client, running and waiting together. */
  readonly ofClient?: number;
}

/** Shares heavy work among clients: a few tasks run at the same time, and the other tasks wait in fair lines. */
export class FairShare {
  readonly #share: Share;
  readonly #turns: FairTurns;
  // @bounded `concurrent` and `waiting` of each share (SHARES): 503 (fair-share.test.ts)
  readonly #ofClients = new Map<string, number>();
  #running = 0;

  constructor(share: Share) {
    this.#share = share;
    this.#turns = new FairTurns(share.waiting);
  }

  /**
   * Runs a client's work, now or when its turn comes, and returns its result.
   *
   * @param client omit it for work that no particular client requested
   * @throws HearthError 'unavailable' (503) if too many tasks wait, or this client has too many tasks
   */
  async run<Result>(work: () => Promise<Result>, client = ''): Promise<Result> {
    this.#enter(client);
    try {
      if (this.#running < this.#share.concurrent) this.#running += 1;
      else await this.#turns.wait(client);
      return await this.#finish(work);
    } finally {
      this.#leave(client);
    }
  }

  async #finish<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      // The slot passes directly to the next task, so that a task that arrives in between cannot take it.
      if (!this.#turns.next()) this.#running -= 1;
    }
  }

  #enter(client: string): void {
    const own = this.#ofClients.get(client) ?? 0;
    if (own >= (this.#share.ofClient ?? Number.POSITIVE_INFINITY)) throw new HearthError('unavailable');
    this.#ofClients.set(client, own + 1);
  }

  #leave(client: string): void {
    const others = (this.#ofClients.get(client) ?? 0) - 1;
    if (others > 0) this.#ofClients.set(client, others);
    else this.#ofClients.delete(client);
  }
}
