import { HearthError } from '../../../src/model/errors.ts';
import { MEDIA_BUCKET } from '../../core/limits/limits.ts';
import { S3Error } from '../../outside/s3/s3-client.ts';

/** The HTTP statuses of failures that concern one object: others may work. */
const OF_ONE_OBJECT: ReadonlySet<number> = new Set([200, 409, 412]);

/**
 * Knows whether the bucket of the media store works. After a failure, the bucket is not asked for a while, so that the requests of
 * many readers do not wait for it one after the other.
 */
export class BucketHealth {
  readonly #warn: (details: object) => void;
  readonly #restMs: number;
  #problem = '';
  #restsUntil = 0;

  constructor(warn: (details: object) => void, restMs: number = MEDIA_BUCKET.restMs) {
    this.#warn = warn;
    this.#restMs = restMs;
  }

  /** Why the last request failed, as sentences for the owner; '' if it did not fail. */
  get problem(): string {
    return this.#problem;
  }

  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  /**
   * Asks the bucket for something.
   *
   * @throws HearthError 'media-store-unavailable' (503) if the bucket fails or rests, and all other errors of `work`
   */
  async ask<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isResting) throw new HearthError('media-store-unavailable');
    try {
      const result = await work();
      this.#problem = '';
      return result;
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      this.failed(error);
      throw new HearthError('media-store-unavailable', {}, { cause: error });
    }
  }

  /** Records a failure. A single object that is not as it should be does not stop requests for others. */
  failed(error: S3Error): void {
    this.#problem = error.message;
    this.#warn({ err: error });
    if (error.isNoObject || OF_ONE_OBJECT.has(error.status ?? 0)) return;
    this.#restsUntil = performance.now() + this.#restMs;
  }
}
