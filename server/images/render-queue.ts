import { HearthError } from '../../src/model/errors.ts';

/** Work that was asked for: it is in the line of every client that waits for it. */
interface Job<Result> {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
  readonly result: Promise<Result>;
  isRunning: boolean;
  lines: number;
}

/**
 * A queue for heavy work that is shared fairly: each client has a line of its own, and the lines take turns. Where too much
 * waits, the longest line loses its last job to a client that waits for less, so that no client can keep the others out.
 * The same work is done once, however many ask for it.
 */
export class RenderQueue<Result> {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #jobs = new Map<string, Job<Result>>();
  readonly #lines = new Map<string, Job<Result>[]>();
  #running = 0;
  #waiting = 0;

  /**
   * @param atOnce how many jobs run at the same time
   * @param maxWaiting how many places there are in all the lines together
   */
  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Does the work of a client when its turn comes, and returns its result. `key` says what the work makes.
   *
   * @throws HearthError 'unavailable' (503) when the client has no place in the queue, or loses it
   */
  async run(client: string, key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#jobs.get(key);
    if (known?.isRunning || (known !== undefined && this.#lines.get(client)?.includes(known))) {
      return known.result;
    }
    this.#makeRoom(client);
    const job = known ?? this.#newJob(key, work);
    const line = this.#lines.get(client) ?? [];
    line.push(job);
    job.lines += 1;
    this.#waiting += 1;
    this.#lines.set(client, line);
    this.#startNext();
    return job.result;
  }

  #newJob(key: string, work: () => Promise<Result>): Job<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const job: Job<Result> = {
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
        reject(new HearthError('unavailable'));
      },
    };
    this.#jobs.set(key, job);
    return job;
  }

  /** Takes the last place of the longest line for a client whose own line is shorter by more than that place. */
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
    while (this.#running < this.#atOnce) {
      const job = this.#takeNext();
      if (job === null) return;
      if (job.isRunning) continue;
      job.isRunning = true;
      this.#running += 1;
      void job.start().finally(() => {
        this.#running -= 1;
        this.#startNext();
      });
    }
  }

  /** The first job of the line whose turn it is; that line then waits for all others. */
  #takeNext(): Job<Result> | null {
    const [turn] = this.#lines;
    if (turn === undefined) return null;
    const [client, line] = turn;
    const job = line.shift()!;
    this.#waiting -= 1;
    job.lines -= 1;
    this.#lines.delete(client);
    if (line.length > 0) this.#lines.set(client, line);
    return job;
  }
}
