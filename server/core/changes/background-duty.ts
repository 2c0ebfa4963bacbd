import type { Database } from '../../../db/connection.ts';
import { giveLeaseBack, takeLease } from '../../../db/lease-queries.ts';
import { DUTY } from '../limits/limits.ts';

const NAME = 'background';

/**
 * Which of several servers does the background work that is done once: the one that has the lease in the database. If that
 * server is killed, another one takes over once the lease has ended. On SQLite, the only server always has the duty.
 */
export class BackgroundDuty {
  readonly #options: Options;
  /** Until when this server has the duty, on the clock of `performance.now()`. It ends before the lease in the database does. */
  #until: number;
  #timer: NodeJS.Timeout | undefined;
  #trouble: unknown = null;
  #taking: Promise<void> = Promise.resolve();
  // @bounded one for each kind of work that is begun with the duty, at the start
  readonly #whenTaken: (() => void)[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#until = options.database.engine === 'sqlite' ? Number.POSITIVE_INFINITY : 0;
  }

  /** Whether this server does the work. Ask before each piece of it. */
  get isHere(): boolean {
    return performance.now() < this.#until;
  }

  /** The error of the last attempt to take or extend the lease, which every server makes by a change; null if it succeeded. */
  get trouble(): unknown {
    return this.#trouble;
  }

  /** Begins work when this server gets the duty: now if it has it, and each time when it gets it from another server. */
  whenTaken(work: () => void): void {
    this.#whenTaken.push(work);
    if (this.isHere) work();
  }

  /** Takes the lease if it is free, from now on. Resolves after the first attempt. */
  async start(): Promise<void> {
    await this.take();
    this.#timer = setInterval(() => void this.take(), DUTY.everyMs).unref();
  }

  /** Takes or extends the lease. Never rejects. */
  take(): Promise<void> {
    if (this.#options.database.engine === 'sqlite') return Promise.resolve();
    this.#taking = this.#taking.then(async () => {
      const { database, server, report } = this.#options;
      const from = performance.now();
      try {
        const isTaken = await takeLease(database.writer, { name: NAME, holder: server, ms: DUTY.leaseMs });
        this.#trouble = null;
        const wasHere = this.isHere;
        this.#until = isTaken ? from + DUTY.leaseMs - DUTY.marginMs : 0;
        if (this.isHere && !wasHere) for (const work of this.#whenTaken) work();
      } catch (error) {
        this.#trouble = error;
        report(error);
      }
    });
    return this.#taking;
  }

  /** Gives the duty to another server. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#taking;
    const { database, server, report } = this.#options;
    if (database.engine === 'sqlite' || this.#until === 0) return;
    this.#until = 0;
    await giveLeaseBack(database.writer, { name: NAME, holder: server }).catch(report);
  }
}

interface Options {
  readonly database: Pick<Database, 'engine' | 'writer'>;
  /** The id of this server. */
  readonly server: string;
  /** Called with the error of a failed attempt; the next one is made after `DUTY.everyMs`. */
  readonly report: (error: unknown) => void;
}

declare module '../services.ts' {
  interface Services {
    /** Whether this server does the background work that only one of several servers does. */
    readonly duty: BackgroundDuty;
  }
}
