import type { ImageFormat, ImageParams } from '../../../src/model/image.ts';
import { AHEAD } from '../../core/limits/limits.ts';
import { renditionKey } from './renditions.ts';

/** A rendition for readers. */
export interface AheadJob {
  readonly imageId: string;
  readonly hash: string;
  readonly params: ImageParams;
  readonly format: ImageFormat;
  /** Whether only old browsers and robots need the rendition. */
  readonly isLast: boolean;
}

interface Waiting {
  readonly job: AheadJob;
  /** The number of readers who requested this rendition but were sent another one. */
  readonly wanted: number;
}

/**
 * The renditions to make, in order: first the renditions that most readers requested, then the smallest ones. Renditions for
 * old browsers come last.
 */
export class AheadQueue {
  // @bounded 5000 renditions (AHEAD): the rest is looked for again when there is room; one that a reader wants takes the place
  // of the last (ahead-queue.test.ts)
  readonly #waiting = new Map<string, Waiting>();

  get isFull(): boolean {
    return this.#waiting.size >= AHEAD.waiting;
  }

  /** Adds a rendition, unless it is already queued. Returns false if the queue is full. */
  add(job: AheadJob): boolean {
    const key = renditionKey(job.hash, job.params, job.format);
    if (this.#waiting.has(key)) return true;
    if (this.isFull) return false;
    this.#waiting.set(key, { job, wanted: 0 });
    return true;
  }

  /**
   * Counts a reader who requested a rendition, and adds the rendition to the queue. If the queue is full, the rendition
   * replaces the last one in the queue.
   */
  want(job: AheadJob): void {
    const key = renditionKey(job.hash, job.params, job.format);
    const wanted = (this.#waiting.get(key)?.wanted ?? 0) + 1;
    if (wanted === 1 && this.isFull) this.#dropLast();
    this.#waiting.set(key, { job, wanted });
  }

  /** Removes the next rendition from the queue and returns it; undefined if the queue is empty. */
  take(): AheadJob | undefined {
    let next: [string, Waiting] | undefined;
    for (const entry of this.#waiting) if (next === undefined || compare(entry, next) < 0) next = entry;
    if (next === undefined) return undefined;
    this.#waiting.delete(next[0]);
    return next[1].job;
  }

  #dropLast(): void {
    const last = [...this.#waiting].sort(compare).at(-1);
    if (last !== undefined) this.#waiting.delete(last[0]);
  }
}

function compare([, one]: [string, Waiting], [, other]: [string, Waiting]): number {
  return (
    other.wanted - one.wanted ||
    Number(one.job.isLast) - Number(other.job.isLast) ||
    pixelsOf(one.job) - pixelsOf(other.job)
  );
}

/** Estimates the work of making a rendition, in pixels. */
function pixelsOf({ params: { w = 0, h = w, s = 1 } }: AheadJob): number {
  return w * h * s * s;
}
