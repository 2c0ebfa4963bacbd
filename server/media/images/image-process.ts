import os from 'node:os';
import { HearthError } from '../../../src/model/errors.ts';
import { program } from '../../core/assets.ts';
import { FairShare } from '../../core/limits/fair-share.ts';
import { IMAGE_PROCESS } from '../../core/limits/limits.ts';
import { Interrupted } from '../../core/limits/render-queue.ts';
import { SHARES } from '../../core/limits/throttles.ts';
import type { Command } from '../../core/program/program.ts';
import { hasGivingWay } from './give-way.ts';
import { ChildEnded, ImageChild } from './image-child.ts';
import { type ImageJob, ImageJobError, type ImageJobs } from './image-jobs.ts';

/** The options for the lifetime of image processes. Times are in milliseconds. */
export interface ImageProcessOptions {
  /**
   * The command that starts a process. The default is the program's own command, which is looked up when the first picture is
   * processed.
   */
  readonly command?: Command;
  /** The longest time that a job may take. */
  readonly jobMs: number;
  /**
   * The longest time without a turn on the processor, for a process that gives way to others: `awaited` if a client waits for
   * its jobs, `ahead` if it runs background jobs.
   */
  readonly patienceMs: { readonly awaited: number; readonly ahead: number };
  /** The niceness of processes that do not give way, or cannot give way on this system. */
  readonly niceness: { readonly awaited: number; readonly ahead: number };
  /** The time for which processes do not give way after one of them got no turn. */
  readonly crowdedMs: number;
  /** A process ends after this time without jobs. */
  readonly idleMs: number;
  /** A process is replaced after it has started this many jobs. */
  readonly maxJobs: number;
  /** A process is replaced if it has more resident memory than this after a job. */
  readonly maxResidentBytes: number;
}

/** The load average per core above which a process that gives way might never get a turn. */
const CROWDED_LOAD = 1.5;

/**
 * Runs image jobs in a child process. The process is started for the first job, ends when it is idle, and is replaced after
 * many jobs or when its memory has grown. If a broken picture crashes or blocks the process, the jobs that ran at the same time
 * are run again.
 *
 * The process runs only while no other process, such as the server, needs the processor. If the process gets no turn on the
 * processor, jobs that clients wait for are soon moved to a process that does not give way. Background jobs run in a separate
 * process. The background process is ended when a client's job arrives, so that two processes never use memory at the same
 * time.
 */
export class ImageProcess {
  /** The jobs that a client waits for. */
  readonly jobs: ImageJobs = jobsRunBy((job) => this.#run(job, false));
  /**
   * The background jobs, which no client waits for. A background job fails with `Interrupted` as soon as a client waits for
   * another job.
   */
  readonly ahead: ImageJobs = jobsRunBy((job) => this.#run(job, true));
  readonly #options: ImageProcessOptions;
  readonly #report: (details: object) => void;
  // @bounded one process, and one for a job that is run alone: jobs wait, 50 at most, then 503 (image-process.test.ts)
  readonly #children = new Set<ImageChild>();
  readonly #alone = new FairShare(SHARES.lonePictures);
  #current: ImageChild | null = null;
  #idle: NodeJS.Timeout | undefined;
  #crowdedUntil = 0;
  #isClosed = false;

  /** @param report called with details for the log, such as the unexpected end of a child process */
  constructor(report: (details: object) => void, options: Partial<ImageProcessOptions> = {}) {
    this.#report = report;
    this.#options = { ...IMAGE_PROCESS, ...options };
  }

  /** Ends the child processes. Running and later jobs are refused with HearthError 'unavailable'. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await Promise.all([...this.#children].map((child) => child.end()));
  }

  /**
   * Runs a job in a suitable process, and again if that process ends.
   *
   * @throws ImageJobError, Interrupted
   * @throws HearthError 'unavailable' (503) if no process can run the job
   */
  async #run(job: ImageJob, isAhead: boolean): Promise<unknown> {
    const child = this.#childForNext(isAhead);
    try {
      return await child.run(job);
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      if (child.wasInterrupted) throw new Interrupted();
      if (child.hadNoTurn) {
        this.#crowdedUntil = Date.now() + this.#options.crowdedMs;
        return await this.#run(job, isAhead);
      }
      return await this.#alone.run(() => this.#runAlone(job, isAhead));
    } finally {
      this.#release(child);
    }
  }

  /** Runs a job again in a process of its own, so that a crash affects no other job. */
  async #runAlone(job: ImageJob, isAhead: boolean): Promise<unknown> {
    if (isAhead && this.#isAwaited()) throw new Interrupted();
    const child = this.#start(isAhead, false);
    try {
      return await child.run(job);
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      if (child.wasInterrupted) throw new Interrupted();
      if (this.#isClosed || !child.wasReady) throw new HearthError('unavailable', {}, { cause: error });
      throw new ImageJobError('crashed', 'It ended the image process twice.', { cause: error });
    } finally {
      this.#end(child);
    }
  }

  #childForNext(isAhead: boolean): ImageChild {
    clearTimeout(this.#idle);
    if (!isAhead) this.#interruptAhead();
    const current = this.#current;
    if (current !== null && !current.isEnding && current.isAhead === isAhead) return current;
    // If the current process has running jobs, it ends after them.
    if (current?.running === 0) this.#end(current);
    this.#current = this.#start(isAhead, this.#canGiveWay());
    return this.#current;
  }

  #interruptAhead(): void {
    for (const child of this.#children) {
      if (child.isAhead) void child.interrupt().then(() => this.#children.delete(child));
    }
  }

  /** Whether a client waits for a running job. */
  #isAwaited(): boolean {
    return [...this.#children].some((child) => !child.isAhead && child.running > 0);
  }

  /**
   * Whether the system has a priority for processes that give way, and a process with that priority is likely to get turns on
   * the processor.
   */
  #canGiveWay(): boolean {
    if (Date.now() < this.#crowdedUntil || !hasGivingWay()) return false;
    const [load = 0] = os.loadavg();
    // The load is that of all cores of the machine, also where this process may use only some of them.
    return load <= CROWDED_LOAD * os.cpus().length;
  }

  #start(isAhead: boolean, givesWay: boolean): ImageChild {
    if (this.#isClosed) throw new HearthError('unavailable');
    try {
      const { command = program.imageWorkerCommand(), jobMs, patienceMs, niceness } = this.#options;
      const kind = isAhead ? 'ahead' : 'awaited';
      const patience = givesWay ? patienceMs[kind] : null;
      const options = { command, jobMs, isAhead, patienceMs: patience, niceness: niceness[kind] };
      const child = new ImageChild(options, this.#report);
      this.#children.add(child);
      return child;
    } catch (cause) {
      this.#report({ err: cause });
      throw new HearthError('unavailable', {}, { cause });
    }
  }

  /** Ends a process that is due for replacement as soon as it is idle, and any other process after it was idle for a while. */
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

/** Returns image jobs that are run by calling `run`. */
function jobsRunBy(run: (job: ImageJob) => Promise<unknown>): ImageJobs {
  const job =
    <Name extends keyof ImageJobs>(name: Name) =>
    (...args: Parameters<ImageJobs[Name]>) =>
      run({ name, args } as ImageJob) as ReturnType<ImageJobs[Name]>;
  return {
    typeOf: job('typeOf'),
    probe: job('probe'),
    inspect: job('inspect'),
    clean: job('clean'),
    cleanRecording: job('cleanRecording'),
    render: job('render'),
    compose: job('compose'),
  };
}
