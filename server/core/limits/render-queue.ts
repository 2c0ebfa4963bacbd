import { HearthError } from '../../../src/model/errors.ts';
import { FairLines } from './fair-lines.ts';
import type { Share } from './fair-share.ts';

/** A requested job, which is in the line of each client that waits for it. */
interface Job {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
  readonly result: Promise<unknown>;
  isRunning: boolean;
  lines: number;
}

/** Reports that a background job was stopped in favour of a job that a client waits for. The background job can be run again. */
export class Interrupted extends Error {
  override name = 'Interrupted';

  constructor() {
    super('The job was stopped for one that somebody waits for.');
  }
}

/** A background job, which no client waits for. */
interface LastJob {
  readonly key: string;
  readonly work: () => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  isRunning: boolean;
}

/**
 * A queue for heavy work, in which clients wait in fair lines. Unlike in `FairShare`, a job belongs to no single client:
 * requests with the same key share one job. A job is refused only when the last of its clients loses its place. The queue also
 * runs background jobs, which give way to all other jobs. `FairShare` can do neither, because it runs the work of each caller
 * separately.
 */
export class RenderQueue {
  readonly #concurrent: number;
  // @bounded 2 or 4 renders, 50 or 60 waiting (SHARES): the longest line loses its last job: 503 (render-queue.test.ts)
  readonly #jobs = new Map<string, Job>();
  readonly #lines: FairLines<Job>;
  readonly #restMs: number;
  /** The background job, which waits until no other job waits or runs. */
  #last: LastJob | null = null;
  /** The timer that ends the pause before the background job. */
  #rest: NodeJS.Timeout | undefined;
  #isClosed = false;
  #running = 0;

  /**
   * @param share the number of concurrent jobs, and the number of places in all lines together
   * @param restMs the pause between the last job of a client and a background job, in milliseconds
   */
  constructor({ concurrent, waiting }: Share, restMs = 0) {
    this.#concurrent = concurrent;
    this.#lines = new FairLines(waiting);
    this.#restMs = restMs;
  }

  /** The load of clients' jobs: the number of running jobs, and the number of waiting jobs. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#lines.size };
  }

  /**
   * Runs a client's work when its turn comes, and returns its result. Work with the same `key` must have the same result.
   *
   * @throws HearthError 'unavailable' (503) if the client gets no place in the queue, or loses it
   */
  async run<Result>(client: string, key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#jobs.get(key);
    if (known?.isRunning || (known !== undefined && this.#lines.isWaiting(client, known))) {
      return known.result as Promise<Result>;
    }
    this.#makeRoom(client);
    // The job is looked up after room was made, because making room may have removed it.
    const job = this.#jobs.get(key) ?? this.#newJob(key, work);
    if (this.#last?.key === key) this.#takeOver(this.#last, job);
    this.#lines.add(client, job);
    job.lines += 1;
    this.#startNext();
    return job.result as Promise<Result>;
  }

  /**
   * Runs background work when no other job runs or waits, and returns its result. Work that fails with `Interrupted` is run
   * again later. If a client requests the same work in the meantime, the work runs once, in that client's turn, and both
   * callers get the result.
   *
   * @throws HearthError 'unavailable' (503) if another background job runs or waits, if a client that shares the job loses its
   * place, or if the queue is closed
   */
  async runLast<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#jobs.get(key);
    if (known !== undefined) return known.result as Promise<Result>;
    if (this.#last !== null || this.#isClosed) throw new HearthError('unavailable');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#last = { key, work, resolve, reject, isRunning: false };
    this.#startNext();
    return promise as Promise<Result>;
  }

  /** Cancels the background job if it waits. A background job that is already running continues. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#rest);
    if (this.#last?.isRunning === false) this.#endLast(this.#last).reject(new HearthError('unavailable'));
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
        reject(new HearthError('unavailable'));
      },
    };
    this.#jobs.set(key, job);
    return job;
  }

  #makeRoom(client: string): void {
    const job = this.#lines.makeRoom(client);
    if (job === undefined) return;
    job.lines -= 1;
    if (job.lines === 0 && !job.isRunning) job.refuse();
  }

  #startNext(): void {
    while (this.#running < this.#concurrent) {
      const job = this.#lines.next();
      if (job === undefined) break;
      job.lines -= 1;
      if (job.isRunning) continue;
      job.isRunning = true;
      clearTimeout(this.#rest);
      this.#rest = undefined;
      this.#running += 1;
      void job.start().finally(() => {
        this.#running -= 1;
        this.#rests();
        this.#startNext();
      });
    }
    this.#startLast();
  }

  /** Delays the background job, because a client's job has just run. */
  #rests(): void {
    if (this.#restMs === 0 || this.#running > 0 || this.#isClosed) return;
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#startNext();
    }, this.#restMs).unref();
  }

  #startLast(): void {
    const last = this.#last;
    if (last === null || last.isRunning || this.#running > 0 || this.#rest !== undefined) return;
    last.isRunning = true;
    this.#running += 1;
    void last
      .work()
      .then(
        (result) => this.#endLast(last).resolve(result),
        (error) => {
          if (error instanceof Interrupted && this.#last === last && !this.#isClosed) last.isRunning = false;
          else this.#endLast(last).reject(error);
        },
      )
      .finally(() => {
        this.#running -= 1;
        this.#startNext();
      });
  }

  /** Gives the background job the result of the same work, run for a client. */
  #takeOver(last: LastJob, { result }: Job): void {
    this.#endLast(last).resolve(result);
  }

  #endLast(last: LastJob): LastJob {
    if (this.#last === last) this.#last = null;
    return last;
  }
}
