import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { ALLOCATOR } from '../../core/program/allocator.js';
import type { Command } from '../../core/program/program.ts';
import { givingWay } from './give-way.ts';
import { type ImageJob, ImageJobError, type ImageMessage, type ImageRequest, TURN_MS } from './image-jobs.ts';

/** The environment variables that the server passes to a child process. None of them is a setting of the site. */
const PASSED_ON = ['LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/** Reports that the process ended before it had completed a job. */
export class ChildEnded extends Error {
  override name = 'ChildEnded';
}

/** A process may take this many times its patience to start, because a slow disk takes longer to read it than a picture takes. */
export const START_PATIENCES = 5;

export interface ImageChildOptions {
  readonly command: Command;
  /** The longest time that a job may take, in milliseconds. A process whose job takes longer is killed. */
  readonly jobMs: number;
  /** Whether the process runs background jobs. A process with background jobs is ended when a client waits for a job. */
  readonly isAhead: boolean;
  /**
   * The longest time without a turn, in milliseconds, for a process that runs only while no other process needs the processor.
   * A process that reports no turn for longer is ended. Null if the process does not give way to others.
   */
  readonly patienceMs: number | null;
  /** The niceness of the process, from 0 (the niceness of the server) to 19. */
  readonly niceness: number;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** An image process. The process stores nothing and writes no files, so it can be killed at any time. */
export class ImageChild {
  readonly #process: ChildProcess;
  readonly #options: ImageChildOptions;
  // @bounded the renders of the queue above: they wait there (../../core/limits/render-queue.test.ts)
  readonly #pending = new Map<number, Pending>();
  readonly #exited: Promise<void>;
  #isEnding = false;
  #hasEnded = false;
  #hadNoTurn = false;
  #wasInterrupted = false;
  #wasReady = false;
  #started = 0;
  #watch: NodeJS.Timeout | undefined;
  /** The number of intervals for which the process with jobs has reported nothing. */
  #silentTurns = 0;
  #resident = 0;

  /** @param report called with the output of the process on stderr, and with the error if the process ended unexpectedly */
  constructor(options: ImageChildOptions, report: (details: object) => void) {
    this.#options = options;
    const { command, patienceMs } = options;
    const { file, args } = patienceMs === null ? command : givingWay(command);
    this.#process = spawn(file, args, {
      env: { ...passedOn(), ...ALLOCATOR },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      windowsHide: true,
    });
    lowerPriority(this.#process, options.niceness);
    this.#process.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => report({ stderr: text.slice(0, 2000) }));
    this.#process.on('message', (message) => this.#receive(message as ImageMessage));
    this.#exited = new Promise((resolve) => {
      const end = (how: string) => {
        if (this.#hasEnded) return;
        this.#hasEnded = true;
        const error = new ChildEnded(`The image process ended (${how}).`);
        if (!this.#isEnding) report({ err: error });
        this.#hadNoTurn ||= !this.#isEnding && !this.#wasReady && patienceMs !== null;
        for (const id of this.#pending.keys()) this.#take(id)?.reject(error);
        resolve();
      };
      this.#process.once('exit', (code, signal) => end(signal ?? `code ${code}`));
      // The process could not be started, or a message could not be sent to it.
      this.#process.on('error', (error) => {
        if (this.#process.pid === undefined) end(error.message);
        else this.#process.kill('SIGKILL');
      });
      this.#process.once('disconnect', () => this.#process.kill('SIGKILL'));
    });
  }

  /** The number of jobs that are running. */
  get running(): number {
    return this.#pending.size;
  }

  /** The number of jobs started so far. */
  get started(): number {
    return this.#started;
  }

  /** The resident memory, in bytes, that the process had after its last job. */
  get resident(): number {
    return this.#resident;
  }

  /** Whether the process has reported that it can take jobs. */
  get wasReady(): boolean {
    return this.#wasReady;
  }

  /**
   * Whether the process was ended because other processes left it no time on the processor, or could not even start with the
   * priority of those that give way. The jobs of such a process have not failed, and can be run again.
   */
  get hadNoTurn(): boolean {
    return this.#hadNoTurn;
  }

  get isAhead(): boolean {
    return this.#options.isAhead;
  }

  /** Whether the process was ended in favour of other jobs. */
  get wasInterrupted(): boolean {
    return this.#wasInterrupted;
  }

  /** Whether the process takes no more jobs. */
  get isEnding(): boolean {
    return this.#hasEnded || this.#isEnding;
  }

  /**
   * Runs a job and returns its result.
   *
   * @throws ImageJobError if the file cannot be read, or the job takes too long
   * @throws ChildEnded
   */
  run(job: ImageJob): Promise<unknown> {
    const id = this.#started++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => this.#timeOut(id), this.#options.jobMs);
    this.#pending.set(id, { resolve, reject, timer });
    this.#watchTurns();
    const request: ImageRequest = { ...job, id };
    // A process that could not be started has no channel. The end of such a process will be reported soon.
    this.#process.send?.(request, (error) => {
      if (error !== null) this.#process.kill('SIGKILL');
    });
    return promise;
  }

  /** Kills the process. Resolves when the process has ended. Running jobs are rejected with `ChildEnded`. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#process.kill('SIGKILL');
    await this.#exited;
  }

  /** Ends the process in favour of other jobs, unless the process is already ending. */
  interrupt(): Promise<void> {
    this.#wasInterrupted ||= !this.isEnding;
    return this.end();
  }

  #receive(message: ImageMessage): void {
    this.#silentTurns = 0;
    if (message === 'ready') this.#wasReady = true;
    if (typeof message === 'string') return;
    this.#resident = message.resident;
    const job = this.#take(message.id);
    if ('result' in message) job?.resolve(message.result);
    else job?.reject(new ImageJobError('unreadable', message.error));
  }

  /**
   * Ends the process, because a job took too long. Only this job fails. The other jobs are rejected because the process ended,
   * and can be run again. If the process gives way to others, this job does not fail either, because it may have been slow only
   * for lack of processor time. Some systems do not report a lack of processor time.
   */
  #timeOut(id: number): void {
    if (this.#isEnding) return;
    const { jobMs, patienceMs } = this.#options;
    this.#hadNoTurn = patienceMs !== null;
    if (patienceMs === null)
      this.#take(id)?.reject(new ImageJobError('timed-out', `It took more than ${jobMs} ms.`));
    void this.end();
  }

  /**
   * Ends the process if it has jobs but has had no turn on the processor for too long. Counts intervals, because after a long
   * task of the server, the reports of the process are still unread.
   */
  #watchTurns(): void {
    const { patienceMs } = this.#options;
    if (patienceMs === null || this.#watch !== undefined) return;
    this.#silentTurns = 0;
    this.#watch = setInterval(() => {
      this.#silentTurns++;
      const patience = this.#wasReady ? patienceMs : START_PATIENCES * patienceMs;
      if (this.#silentTurns * TURN_MS < patience || this.isEnding) return;
      this.#hadNoTurn = true;
      void this.end();
    }, TURN_MS);
  }

  #unwatchTurns(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #take(id: number): Pending | undefined {
    const job = this.#pending.get(id);
    clearTimeout(job?.timer);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#unwatchTurns();
    return job;
  }
}

function passedOn(): Record<string, string | undefined> {
  return Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
}

/**
 * Lowers the priority of the process, so that pages have precedence over pictures. Threads inherit the priority of the thread
 * that starts them, so the priority is lowered before the process has more threads.
 */
function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, Math.max(os.getPriority(), niceness));
  } catch {
    // The process has already ended, or the system does not allow a change of the priority. In the second case, pictures are
    // rendered at normal priority.
  }
}
