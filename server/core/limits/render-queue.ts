import { HearthError } from '../../../src/model/errors.ts';
import { FairLines } from './fair-lines.ts';
import type { Share } from './fair-share.ts';

/** Requested work: it is in the line of every client that waits for it. */
interface Job {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
  readonly result: Promise<unknown>;
  isRunning: boolean;
  lines: number;
}

/** Work that nobody waited for was stopped for work that somebody waits for. It can be run again. */
export class Interrupted extends Error {
  override name = 'Interrupted';

  constructor() {
    super('The job was stopped for one that somebody waits for.');
  }
}

/** Work that nobody waits for. */
interface LastJob {
  readonly key: string;
  readonly work: () => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  isRunning: boolean;
}

/**
 * A queue for heavy work, in which clients wait in fair lines. It is a fair share whose work belongs to no single client: work with the
 * same key is done once for all who request it, and is refused only when the last of them loses its place. It also has work that
 * nobody waits for, which gives way to all other. `FairShare` runs each caller's work by itself, so that neither fits there.
 */
export class RenderQueue {
  readonly #concurrent: number;
  // @bounded 2 or 4 renders, 50 or 60 waiting (SHARES): the longest line loses its last job: 503 (render-queue.test.ts)
  readonly #jobs = new Map<string, Job>();
  readonly #lines: FairLines<Job>;
  readonly #restMs: number;
  /** Waits until nothing else does, or runs. */
  #last: LastJob | null = null;
  /** Runs until the last job can begin. */
  #rest: NodeJS.Timeout | undefined;
  #isClosed = false;
  #running = 0;

  /**
   * @param share jobs that run at the same time, and places in all lines together
   * @param restMs the time in milliseconds after the work for clients in which work that nobody waits for does not begin
   */
  constructor({ concurrent, waiting }: Share, restMs = 0) {
    this.#concurrent = concurrent;
    this.#lines = new FairLines(waiting);
    this.#restMs = restMs;
  }

  /** Jobs for clients: those under way, and the places in line. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#lines.size };
  }

  /**
   * Runs the work of a client when its turn comes, and returns its result. Work with the same `key` has the same result.
   *
   * @throws HearthError 'unavailable' (503) when the client has no place in the queue, or loses it
   */
  async run<Result>(client: string, key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#jobs.get(key);
    if (known?.isRunning || (known !== undefined && this.#lines.isWaiting(client, known))) {
      return known.result as Promise<Result>;
    }
    this.#makeRoom(client);
    // Room may have been made by refusing the same work to the client that had requested it.
    const job = this.#jobs.get(key) ?? this.#newJob(key, work);
    if (this.#last?.key === key) this.#takeOver(this.#last, job);
    this.#lines.add(client, job);
    job.lines += 1;
    this.#startNext();
    return job.result as Promise<Result>;
  }

  /**
   * Runs work when nothing else runs or waits, and returns its result. Work that fails with `Interrupted` is run again later. A
   * client that requests the same work meanwhile has it done in turn, for both.
   *
   * @throws HearthError 'unavailable' (503) when other such work runs or waits, a client that shares it loses its place, or the
   * queue is closed
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

  /** Gives up work that nobody waits for and that does not run. */
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

  /** Has the last job wait for a while longer. */
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

  /** Gives the last job the result of one that a client waits for. */
  #takeOver(last: LastJob, { result }: Job): void {
    this.#endLast(last).resolve(result);
  }

  #endLast(last: LastJob): LastJob {
    if (this.#last === last) this.#last = null;
    return last;
  }
}
