import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { ALLOCATOR } from '../../core/program/allocator.js';
import type { Command } from '../../core/program/program.ts';
import {
  GIVE_WAY,
  type ImageJob,
  ImageJobError,
  type ImageMessage,
  type ImageRequest,
} from './image-jobs.ts';
import { isStarved, turnsOf } from './turns.ts';

/** The part of the server's environment that a child process gets: nothing of the site's settings. */
const PASSED_ON = ['LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/** The interval in which it is looked whether a process gets on, in milliseconds. */
const TURN_MS = 100;

/** The process ended before it had done a job, for whatever reason. */
export class ChildEnded extends Error {
  override name = 'ChildEnded';
}

export interface ImageChildOptions {
  readonly command: Command;
  /** The longest time in milliseconds that a job may take; then the process is killed. */
  readonly jobMs: number;
  /** Whether nobody waits for its jobs, so that it is ended when somebody waits for others. */
  readonly isAhead: boolean;
  /**
   * The process runs only while nothing else wants the processor, for as long as it gets on: without a turn for this time, in
   * milliseconds, it is ended. Null for one that does not give way.
   */
  readonly patienceMs: number | null;
  /** From 0, that of the server, to 19. */
  readonly niceness: number;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** One image process. It stores nothing and writes no files, so it can be killed at any time. */
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
  #resident = 0;

  /**
   * @param report called with what the process writes to stderr, and with the error when it ended by itself
   */
  constructor(options: ImageChildOptions, report: (details: object) => void) {
    this.#options = options;
    const { command, patienceMs } = options;
    this.#process = spawn(command.file, patienceMs === null ? command.args : [...command.args, GIVE_WAY], {
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
        for (const id of this.#pending.keys()) this.#take(id)?.reject(error);
        resolve();
      };
      this.#process.once('exit', (code, signal) => end(signal ?? `code ${code}`));
      // It could not be started, or not be sent a message.
      this.#process.on('error', (error) => {
        if (this.#process.pid === undefined) end(error.message);
        else this.#process.kill('SIGKILL');
      });
      this.#process.once('disconnect', () => this.#process.kill('SIGKILL'));
    });
  }

  /** Jobs that run. */
  get running(): number {
    return this.#pending.size;
  }

  /** Jobs that were started so far. */
  get started(): number {
    return this.#started;
  }

  /** Resident memory after the last job, in bytes. */
  get resident(): number {
    return this.#resident;
  }

  /** Whether the process has come so far as to take jobs. */
  get wasReady(): boolean {
    return this.#wasReady;
  }

  /** Whether the process was ended since those that it gave way to left it no turn. Its jobs have not failed. */
  get hadNoTurn(): boolean {
    return this.#hadNoTurn;
  }

  get isAhead(): boolean {
    return this.#options.isAhead;
  }

  /** Whether the process was ended for others. */
  get wasInterrupted(): boolean {
    return this.#wasInterrupted;
  }

  /** Whether the process takes no further jobs. */
  get isEnding(): boolean {
    return this.#hasEnded || this.#isEnding;
  }

  /**
   * Runs a job and returns its result.
   *
   * @throws ImageJobError when the file cannot be read, or the job takes too long
   * @throws ChildEnded
   */
  run(job: ImageJob): Promise<unknown> {
    const id = this.#started++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => this.#timeOut(id), this.#options.jobMs);
    this.#pending.set(id, { resolve, reject, timer });
    this.#watchTurns();
    const request: ImageRequest = { ...job, id };
    // A process that could not be started has no channel; its end is on the way.
    this.#process.send?.(request, (error) => {
      if (error !== null) this.#process.kill('SIGKILL');
    });
    return promise;
  }

  /** Kills the process. Resolves when it is gone; jobs that run are rejected with `ChildEnded`. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#process.kill('SIGKILL');
    await this.#exited;
  }

  /** Ends the process for the sake of others, unless it ends already. */
  interrupt(): Promise<void> {
    this.#wasInterrupted ||= !this.isEnding;
    return this.end();
  }

  #receive(message: ImageMessage): void {
    if (message === 'ready') {
      this.#wasReady = true;
      return;
    }
    this.#resident = message.resident;
    const job = this.#take(message.id);
    if ('result' in message) job?.resolve(message.result);
    else job?.reject(new ImageJobError('unreadable', message.error));
  }

  /**
   * Ends the process. This job fails alone: the others learn that the process ended. If the process gave way to others, so does the time
   * limit, since the system may not tell that it had no turn.
   */
  #timeOut(id: number): void {
    if (this.#isEnding) return;
    const { jobMs, patienceMs } = this.#options;
    this.#hadNoTurn = patienceMs !== null;
    if (patienceMs === null)
      this.#take(id)?.reject(new ImageJobError('timed-out', `It took more than ${jobMs} ms.`));
    void this.end();
  }

  /** Ends the process when others leave it no turn for too long while it has jobs. */
  #watchTurns(): void {
    const { patienceMs } = this.#options;
    const { pid } = this.#process;
    if (patienceMs === null || pid === undefined || this.#watch !== undefined) return;
    let before = { at: performance.now(), turns: turnsOf(pid) };
    let lackedSince = before.at;
    this.#watch = setInterval(() => {
      const now = { at: performance.now(), turns: turnsOf(pid) };
      if (!isStarved(before.turns, now.turns, now.at - before.at)) lackedSince = now.at;
      before = now;
      if (now.at - lackedSince < patienceMs || this.isEnding) return;
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

/** Pages go before pictures. Threads take the priority of the thread that starts them, so it is lowered before there are others. */
function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, Math.max(os.getPriority(), niceness));
  } catch {
    // It has ended already, or the system does not allow it: pictures are rendered all the same.
  }
}
