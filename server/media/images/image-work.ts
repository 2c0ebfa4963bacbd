import { LRUCache } from 'lru-cache';
import { HARMFUL_IMAGES, IMAGE_RENDERS } from '../../core/limits/limits.ts';
import { RenderQueue } from '../../core/limits/render-queue.ts';
import { SHARES } from '../../core/limits/throttles.ts';
import { ImageJobError, type ImageJobs } from './image-jobs.ts';

/** All work on pictures: fairly in turn, and in a process of its own. */
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
   * @param jobs for work that somebody waits for
   * @param ahead for work that nobody waits for: such a job can fail with `Interrupted` for the sake of others
   */
  constructor(jobs: ImageJobs, ahead: ImageJobs = jobs) {
    this.#jobs = jobs;
    this.#ahead = ahead;
  }

  /**
   * Does the work of a client when its turn comes, and returns its result. Work with the same `key` has the same result, and is
   * done once for all clients that wait for it.
   *
   * @param client a key for fairness: a client that waits for much work waits longer
   * @throws ImageJobError when a job of the work fails; if that job harmed its process, the work is not done again for a while
   * @throws HearthError 'unavailable' (503) when the client has no place in the queue, or loses it
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
   * Does work that nobody waits for when there is no other, anew where it was interrupted for other work, and returns its result.
   *
   * @throws as `run`, and HearthError 'unavailable' (503) while other such work runs or waits
   */
  async runLast<Result>(key: string, work: (jobs: ImageJobs) => Promise<Result>): Promise<Result> {
    const harm = this.#harmful.get(key);
    if (harm !== undefined) throw harm;
    return this.#queue.runLast(key, () => this.#remembering(key, () => work(this.#ahead)));
  }

  /** Jobs for clients: those under way, and those in the queue. */
  get load(): { readonly running: number; readonly waiting: number } {
    return this.#queue.load;
  }

  /** Gives up work that nobody waits for. */
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
