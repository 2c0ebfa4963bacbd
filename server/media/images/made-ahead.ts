import { setTimeout as sleep } from 'node:timers/promises';
import type { VisitorReader } from '../../../db/connection.ts';
import { nextPublishedUse, type PublishedUse, type UsePosition } from '../../../db/media-queries.ts';
import { imageRecord } from '../../../db/published-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { readImageParams, renditionQuery } from '../../../src/model/image.ts';
import type { BackgroundDuty } from '../../core/changes/background-duty.ts';
import { AHEAD } from '../../core/limits/limits.ts';
import { type AheadJob, AheadQueue } from './ahead-queue.ts';
import { formatsFor } from './formats.ts';
import type { Renditions } from './renditions.ts';

export interface MadeAheadOptions {
  readonly visitor: VisitorReader;
  readonly renditions: Renditions;
  /** Whether renditions are made before readers request them. If false, renditions are made only on request. */
  readonly isOn: boolean;
  /** Called before each search for missing renditions. */
  readonly prepare: () => Promise<void>;
  /** Says whether this server makes renditions for all servers, and when it begins to; by default, it does. */
  readonly duty?: Pick<BackgroundDuty, 'isHere' | 'whenTaken'> | undefined;
  /** Called with the errors of single renditions and of searches. */
  readonly report: (error: unknown) => void;
  /** The time after which a search is retried if it failed or the process was unavailable, in milliseconds. */
  readonly retryMs?: number;
}

/** The document id that represents all published documents. */
export const WHOLE_SITE = '';

/**
 * Makes the renditions of published documents before readers request them, one at a time, while no client waits for another
 * picture. Where servers share their renditions, the one on duty makes them. This class stores no state, because it finds
 * missing renditions by comparing the published uses with the files. The work can therefore continue after a restart.
 */
export class MadeAhead {
  readonly #options: MadeAheadOptions;
  readonly #queue = new AheadQueue();
  /** The documents to search for missing renditions, each with the last use that was examined. */
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

  /** Searches all published documents for missing renditions, some time after the start of the server, or when it gets the duty. */
  start(firstMs: number = AHEAD.firstMs): void {
    const search = () => this.published(WHOLE_SITE);
    const { duty } = this.#options;
    this.#timer = setTimeout(() => (duty === undefined ? search() : duty.whenTaken(search)), firstMs).unref();
  }

  /**
   * Makes the renditions of a document that was just published.
   *
   * @param documentId the id of a page, a listing or a site document
   */
  published(documentId: string): void {
    if (!this.isOn || this.#options.duty?.isHere === false) return;
    if (this.#scans.size >= AHEAD.documents) {
      this.#scans.clear();
      documentId = WHOLE_SITE;
    }
    this.#scans.set(documentId, { documentId, mediaId: '' });
    this.#wake();
  }

  /** Gives a rendition precedence, because a reader requested it but was sent another one. */
  want(job: AheadJob): void {
    if (!this.isOn) return;
    this.#queue.want(job);
    this.#wake();
  }

  /** Resolves when no rendition is missing, or when closed. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Stops after the rendition that is being made. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await this.#running;
  }

  #wake(): void {
    if (!this.#closing.signal.aborted) this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    // Lets the caller store the promise of this run before the run can end.
    await Promise.resolve();
    while (!this.#closing.signal.aborted) {
      await this.#fill();
      const job = this.#queue.take();
      if (job !== undefined) await this.#make(job);
      else if (this.#scans.size === 0) break;
    }
    this.#running = null;
  }

  /** Adds missing renditions to the queue, as long as there is room. */
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

  /** Continues a search for missing renditions. Returns false if the queue becomes full before the search is complete. */
  async #look(scan: string): Promise<boolean> {
    for (;;) {
      if (this.#queue.isFull || this.#closing.signal.aborted) return false;
      const from = this.#scans.get(scan);
      if (from === undefined) return true;
      const use = await nextPublishedUse(this.#options.visitor, from);
      const isOver = use === null || (scan !== WHOLE_SITE && use.documentId !== scan);
      const isComplete = isOver || (await this.#addMissing(use));
      // If the document was published again in the meantime, its search restarts.
      if (this.#scans.get(scan) !== from) continue;
      if (!isComplete) return false;
      if (isOver) this.#scans.delete(scan);
      else this.#scans.set(scan, use);
    }
  }

  /** Adds the missing renditions of a use to the queue. Returns false if the queue becomes full before all were added. */
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
      if (!(error instanceof HearthError && error.status === 503)) return report(error);
      this.#queue.add(job);
      await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    const { retryMs = AHEAD.retryMs } = this.#options;
    await sleep(retryMs, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
  }
}

/** Returns every rendition of a published use, in all formats in which it can be sent. */
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
