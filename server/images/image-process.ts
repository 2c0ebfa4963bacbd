import os from 'node:os';
import { HearthError } from '../../src/model/errors.ts';
import type { ImageFormat, ImageParams } from '../../src/model/image.ts';
import { type Command, imageWorkerCommand } from '../assets.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { IMAGE_PROCESS, IMAGE_RENDERS } from '../limits.ts';
import { ChildEnded, ImageChild } from './image-child.ts';
import {
  type ImageDetails,
  type ImageInfo,
  type ImageJob,
  ImageJobError,
  type ImageJobs,
} from './image-jobs.ts';

/** How long a process lives. Times are in milliseconds. */
export interface ImageProcessOptions {
  readonly command: Command;
  /** The longest time that a job may take. */
  readonly jobMs: number;
  /** The same for a process that gives way to all others: then the job is run again in one that does not. */
  readonly patienceMs: number;
  /** How long no process gives way, after one did not get its turn. */
  readonly crowdedMs: number;
  /** The time without jobs after which the process ends. */
  readonly idleMs: number;
  /** A process that has started so many jobs, or has so much memory after one, is replaced. */
  readonly maxJobs: number;
  readonly maxResidentBytes: number;
}

/** The load average for each core above which a process that gives way might never get its turn. */
const CROWDED_LOAD = 1.5;

/**
 * Runs image jobs in a child process, which is started for the first job, ends when idle, and is replaced when it has done many
 * jobs or has grown. A broken picture can end or block it: jobs that ran beside it are run again. The process gives way to all
 * others, the server's pages first, unless they leave it no time.
 */
export class ImageProcess implements ImageJobs {
  readonly #options: ImageProcessOptions;
  readonly #report: (details: object) => void;
  readonly #children = new Set<ImageChild>();
  readonly #alone = limitConcurrency(1, IMAGE_RENDERS.waiting);
  #current: ImageChild | null = null;
  #idle: NodeJS.Timeout | undefined;
  #crowdedUntil = 0;
  #isClosed = false;

  /** @param report called with what is worth logging, such as the end of a child process that was not asked to end */
  constructor(report: (details: object) => void, options: Partial<ImageProcessOptions> = {}) {
    this.#report = report;
    this.#options = { command: imageWorkerCommand(), ...IMAGE_PROCESS, ...options };
  }

  typeOf(file: string): Promise<string | null> {
    return this.#run({ name: 'typeOf', args: [file] });
  }

  probe(file: string): Promise<ImageInfo> {
    return this.#run({ name: 'probe', args: [file] });
  }

  inspect(file: string): Promise<ImageDetails> {
    return this.#run({ name: 'inspect', args: [file] });
  }

  clean(file: string): Promise<Buffer> {
    return this.#run({ name: 'clean', args: [file] });
  }

  cleanRecording(file: string): Promise<Buffer> {
    return this.#run({ name: 'cleanRecording', args: [file] });
  }

  render(file: string, params: ImageParams, format: ImageFormat): Promise<Buffer> {
    return this.#run({ name: 'render', args: [file, params, format] });
  }

  /** Ends the child process. Jobs that run, and later ones, are refused with HearthError 'unavailable'. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await Promise.all([...this.#children].map((child) => child.end()));
  }

  /**
   * @throws ImageJobError
   * @throws HearthError 'unavailable' (503) when there is no process that could run it
   */
  async #run<Result>(job: ImageJob): Promise<Result> {
    const child = this.#childForNext();
    try {
      return (await child.run(job)) as Result;
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      if (child.tookTooLong) this.#crowdedUntil = Date.now() + this.#options.crowdedMs;
      return (await this.#alone(() => this.#runAlone(job))) as Result;
    } finally {
      this.#release(child);
    }
  }

  /** Runs a job again in a process for it alone, so that what it may do to the process is done to no other job. */
  async #runAlone(job: ImageJob): Promise<unknown> {
    const child = this.#start(false);
    try {
      return await child.run(job);
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      if (this.#isClosed || !child.wasReady) throw new HearthError('unavailable', {}, { cause: error });
      throw new ImageJobError('crashed', 'It ended the image process twice.', { cause: error });
    } finally {
      this.#end(child);
    }
  }

  #childForNext(): ImageChild {
    clearTimeout(this.#idle);
    if (this.#current === null || this.#current.isEnding) this.#current = this.#start(this.#canGiveWay());
    return this.#current;
  }

  /** Whether the system has such a priority, and a process that has it gets its turn in the end. */
  #canGiveWay(): boolean {
    if (process.platform !== 'linux' || Date.now() < this.#crowdedUntil) return false;
    return os.loadavg()[0]! <= CROWDED_LOAD * os.availableParallelism();
  }

  #start(givesWay: boolean): ImageChild {
    if (this.#isClosed) throw new HearthError('unavailable');
    try {
      const { command, jobMs, patienceMs } = this.#options;
      const options = { command, givesWay, jobMs: givesWay ? patienceMs : jobMs };
      const child = new ImageChild(options, this.#report);
      this.#children.add(child);
      return child;
    } catch (cause) {
      this.#report({ err: cause });
      throw new HearthError('unavailable', {}, { cause });
    }
  }

  /** Ends a process that is worn out, as soon as it runs nothing; and any other when it was idle for a while. */
  #release(child: ImageChild): void {
    const { maxJobs, maxResidentBytes, idleMs } = this.#options;
    const isWorn = child.isEnding || child.started >= maxJobs || child.resident > maxResidentBytes;
    if (isWorn && child === this.#current) this.#current = null;
    if (child.running > 0) return;
    if (child === this.#current) this.#idle = setTimeout(() => this.#endIdle(child), idleMs);
    else this.#end(child);
  }

  #endIdle(child: ImageChild): void {
    this.#current = null;
    this.#end(child);
  }

  #end(child: ImageChild): void {
    void child.end().then(() => this.#children.delete(child));
  }
}
