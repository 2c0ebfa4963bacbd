import { setTimeout as sleep } from 'node:timers/promises';
import type { VisitorReader } from '../../../db/connection.ts';
import { nextPublishedUse, type PublishedUse, type UsePosition } from '../../../db/media-queries.ts';
import { imageRecord } from '../../../db/published-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { readImageParams, renditionQuery } from '../../../src/model/image.ts';
import { AHEAD } from '../../core/limits/limits.ts';
import { type AheadJob, AheadQueue } from './ahead-queue.ts';
import { formatsFor } from './formats.ts';
import type { Renditions } from './renditions.ts';

export interface MadeAheadOptions {
  readonly visitor: VisitorReader;
  readonly renditions: Renditions;
  /** False: nothing is made before somebody asks for it. */
  readonly isOn: boolean;
  /** Runs before each look for missing renditions. */
  readonly prepare: () => Promise<void>;
  /** Called with the errors of single renditions, and of looks. */
  readonly report: (error: unknown) => void;
  /** Milliseconds after which a failed look, or a process that cannot be had, is tried again. */
  readonly retryMs?: number;
}

/** Stands for the id of a document where everything that is published is looked through. */
export const WHOLE_SITE = '';

/**
 * Makes the renditions that published documents show before readers ask for them, one at a time, while nobody waits for another.
 * Nothing is stored about it: what is missing is found by comparing the published uses with the files, so that it goes on after a
 * restart.
 */
export class MadeAhead {
  readonly #options: MadeAheadOptions;
  readonly #queue = new AheadQueue();
  /** Documents whose pictures are looked through, each with the use that was looked at last. */
  // @bounded 1000 documents (AHEAD): all that is published is looked through instead (made-ahead.test.ts)
  readonly #scans = new Map<string, UsePosition>();
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MadeAheadOptions) {
    this.#options = options;
  }

  get isOn(): boolean {
    return this.#options.isOn;
  }

  /** Looks through all that is published, once the start of the server is over. */
  start(firstMs: number = AHEAD.firstMs): void {
    this.#timer = setTimeout(() => this.published(WHOLE_SITE), firstMs).unref();
  }

  /** Has the pictures of a document made that was published just now. @param documentId of a page, a listing or a site document */
  published(documentId: string): void {
    if (!this.isOn) return;
    if (this.#scans.size >= AHEAD.documents) {
      this.#scans.clear();
      documentId = WHOLE_SITE;
    }
    this.#scans.set(documentId, { documentId, mediaId: '' });
    this.#wake();
  }

  /** Has a rendition made next, which a reader wanted and was sent something else for. */
  want(job: AheadJob): void {
    if (!this.isOn) return;
    this.#queue.want(job);
    this.#wake();
  }

  /** Resolves when nothing is missing any more, or when closed. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Stops after the current rendition. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await this.#running;
  }

  #wake(): void {
    if (!this.#closing.signal.aborted) this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    // The caller stores the promise of this run before it can be over.
    await Promise.resolve();
    while (!this.#closing.signal.aborted) {
      await this.#fill();
      const job = this.#queue.take();
      if (job !== undefined) await this.#make(job);
      else if (this.#scans.size === 0) break;
    }
    this.#running = null;
  }

  /** Adds missing renditions to the queue, while there is room in it. */
  async #fill(): Promise<void> {
    if (this.#scans.size === 0) return;
    try {
      await this.#options.prepare();
      for (const scan of this.#scans.keys()) if (!(await this.#look(scan))) return;
    } catch (error) {
      this.#options.report(error);
      await this.#pause();
    }
  }

  /** Goes on with a scan. Returns false where the queue is full before its end. */
  async #look(scan: string): Promise<boolean> {
    for (;;) {
      if (this.#queue.isFull || this.#closing.signal.aborted) return false;
      const from = this.#scans.get(scan);
      if (from === undefined) return true;
      const use = await nextPublishedUse(this.#options.visitor, from);
      const isOver = use === null || (scan !== WHOLE_SITE && use.documentId !== scan);
      const isComplete = isOver || (await this.#addMissing(use));
      // Published once more in the meantime, it is looked through from the beginning.
      if (this.#scans.get(scan) !== from) continue;
      if (!isComplete) return false;
      if (isOver) this.#scans.delete(scan);
      else this.#scans.set(scan, use);
    }
  }

  /** Returns false where the queue is full before all were added. */
  async #addMissing(use: PublishedUse): Promise<boolean> {
    for (const job of jobsOf(use)) {
      if (!(await this.#options.renditions.hasRoom())) return true;
      const isReady = await this.#options.renditions.has(job.hash, job.params, job.format);
      if (!isReady && !this.#queue.add(job)) return false;
    }
    return true;
  }

  async #make(job: AheadJob): Promise<void> {
    const { visitor, renditions, report } = this.#options;
    try {
      const image = await imageRecord(visitor, job.imageId, renditionQuery(job.params));
      if (image?.shown) await renditions.make(job.hash, job.params, job.format);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      if (!(error instanceof HearthError && error.code === 'unavailable')) return report(error);
      this.#queue.add(job);
      await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    const { retryMs = AHEAD.retryMs } = this.#options;
    await sleep(retryMs, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
  }
}

/** Every rendition of a published use, in all formats that it can be sent in. */
function jobsOf({ mediaId, hash, renditions, ...image }: PublishedUse): AheadJob[] {
  return renditions.flatMap((query) => {
    const params = readImageParams(query);
    if (params === null) return [];
    const formats = formatsFor(params, 'image/avif,image/webp', image);
    return formats.map((format, index) => ({
      imageId: mediaId,
      hash,
      params,
      format,
      isLast: index > 0 && index === formats.length - 1,
    }));
  });
}

declare module '../../core/services.ts' {
  interface Services {
    readonly madeAhead: MadeAhead;
  }
}
