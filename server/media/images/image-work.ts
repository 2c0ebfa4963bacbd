import { LRUCache } from 'lru-cache';
import { HARMFUL_IMAGES, IMAGE_RENDERS } from '../../core/limits/limits.ts';
import { RenderQueue } from '../../core/limits/render-queue.ts';
import { SHARES } from '../../core/limits/throttles.ts';
import { ImageJobError, type ImageJobs } from './image-jobs.ts';

/** Does all work on pictures in a separate process, and shares it fairly among clients. */
export class ImageWork {
  readonly #jobs: ImageJobs;
  readonly #ahead: ImageJobs;
  readonly #queue = new RenderQueue(SHARES.pictures, IMAGE_RENDERS.restMs);
  // @bounded 1000 pictures (HARMFUL_IMAGES), ten minutes each: those that failed longest ago are tried again
  // (image-work.test.ts)
  readonly #harmful = new LRUCache<string, ImageJobError>({
    max: HARMFUL_IMAGES.max,
    ttl: HARMFUL_IMAGES.forMs,
  });

  /**
   * @param jobs runs the work that clients wait for
   * @param ahead runs background work; its jobs can fail with `Interrupted` in favour of clients' work
   */
  constructor(jobs: ImageJobs, ahead: ImageJobs = jobs) {
    this.#jobs = jobs;
    this.#ahead = ahead;
  }

  /**
   * Runs a client's work when its turn comes, and returns its result. Work with the same `key` must have the same result, and
   * runs once for all clients that wait for it.
   *
   * @param client the key for fair lines, in which a client that requests much work waits longer
   * @throws ImageJobError if a job of the work fails. If the job harmed the process, the same work is refused for a while
   * @throws HearthError 'unavailable' (503) if the client gets no place in the queue, or loses its place
   */
  async run<Result>(
    client: string,
    key: string,
    work: (jobs: ImageJobs) => Promise<Result>,
  ): Promise<Result> {
    const harm = this.#harmful.get(key);
    if (harm !== undefined) throw harm;
    return this.#queue.run(client, key, () => this.#remembering(key, () => work(this.#jobs)));
  }

  /**
   * Runs background work when there is no other work, runs it again after an interruption, and returns its result.
   *
   * @throws as `run`, and HearthError 'unavailable' (503) while other background work runs or waits
   */
  async runLast<Result>(key: string, work: (jobs: ImageJobs) => Promise<Result>): Promise<Result> {
    const harm = this.#harmful.get(key);
    if (harm !== undefined) throw harm;
    return this.#queue.runLast(key, () => this.#remembering(key, () => work(this.#ahead)));
  }

  /** The load of clients' work: the number of running jobs, and the number of waiting jobs. */
  get load(): { readonly running: number; readonly waiting: number } {
    return this.#queue.load;
  }

  /** Cancels background work that waits. */
  close(): void {
    this.#queue.close();
  }

  async #remembering<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ImageJobError && error.reason !== 'unreadable') this.#harmful.set(key, error);
      throw error;
    }
  }
}

declare module '../../core/services.ts' {
  interface Services {
    readonly imageWork: ImageWork;
  }
}
