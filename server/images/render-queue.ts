import { HearthError } from '../../src/model/errors.ts';

/** Requested work: it is in the line of every client that waits for it. */
interface Job {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
  readonly result: Promise<unknown>;
  isRunning: boolean;
  lines: number;
}

/**
 * A fair queue for heavy work: each client has its own line, and the lines take turns. When the queue is full, the longest
 * line loses its last job to a client with a shorter line, so that no client can lock the others out. Work with the same key
 * is done once for all who request it.
 */
export class RenderQueue {
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  readonly #jobs = new Map<string, Job>();
  readonly #lines = new Map<string, Job[]>();
  /** Waits until nothing else does. */
  #last: Job | null = null;
  #running = 0;
  #waiting = 0;

  /**
   * @param concurrency jobs that run at the same time
   * @param maxWaiting places in all lines together
   */
  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs the work of a client when its turn comes, and returns its result. Work with the same `key` has the same result.
   *
   * @throws HearthError 'unavailable' (503) when the client has no place in the queue, or loses it
   */
  async run<Result>(client: string, key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#jobs.get(key);
    if (known?.isRunning || (known !== undefined && this.#lines.get(client)?.includes(known))) {
      return known.result as Promise<Result>;
    }
    this.#makeRoom(client);
    const job = known ?? this.#newJob(key, work);
    const line = this.#lines.get(client) ?? [];
    line.push(job);
    job.lines += 1;
    this.#waiting += 1;
    this.#lines.set(client, line);
    this.#startNext();
    return job.result as Promise<Result>;
  }

  /**
   * Runs work when nothing else runs or waits, and returns its result. A client that requests the same work meanwhile has it
   * done in turn.
   *
   * @throws HearthError 'unavailable' (503) when other such work waits, or a client that shares it loses its place
   */
  async runLast<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#jobs.get(key);
    if (known !== undefined) return known.result as Promise<Result>;
    if (this.#last !== null) throw new HearthError('unavailable');
    const job = this.#newJob(key, work);
    this.#last = job;
    this.#startNext();
    return job.result as Promise<Result>;
  }

  #newJob(key: string, work: () => Promise<unknown>): Job {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = {
      result: promise,
      isRunning: false,
      lines: 0,
      start: async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        } finally {
          this.#jobs.delete(key);
        }
      },
      refuse: () => {
        this.#jobs.delete(key);
        if (this.#last === job) this.#last = null;
        reject(new HearthError('unavailable'));
      },
    };
    this.#jobs.set(key, job);
    return job;
  }

  /** In a full queue, frees the last place of the longest line for a client whose own line is shorter. */
  #makeRoom(client: string): void {
    if (this.#waiting < this.#maxWaiting) return;
    const longest = [...this.#lines.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    );
    const own = this.#lines.get(client)?.length ?? 0;
    if (longest.length <= own + 1) throw new HearthError('unavailable');
    const job = longest.pop()!;
    this.#waiting -= 1;
    job.lines -= 1;
    if (job.lines === 0 && !job.isRunning) job.refuse();
  }

  #startNext(): void {
    while (this.#running < this.#concurrency) {
      const job = this.#takeNext();
      if (job === null) return;
      if (job.isRunning) continue;
      job.isRunning = true;
      if (job === this.#last) this.#last = null;
      this.#running += 1;
      void job.start().finally(() => {
        this.#running -= 1;
        this.#startNext();
      });
    }
  }

  /** Takes the first job of the next line, and moves that line behind the others. */
  #takeNext(): Job | null {
    const [turn] = this.#lines;
    if (turn === undefined) return this.#running === 0 ? this.#takeLast() : null;
    const [client, line] = turn;
    const job = line.shift()!;
    this.#waiting -= 1;
    job.lines -= 1;
    this.#lines.delete(client);
    if (line.length > 0) this.#lines.set(client, line);
    return job;
  }

  #takeLast(): Job | null {
    const job = this.#last;
    this.#last = null;
    return job;
  }
}
