import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { QUIET } from '../limits/limits.ts';

/** The state of the process at one moment. */
export interface QuietLook {
  /** The fraction of the time since the last look in which the event loop was busy, from 0 to 1. */
  readonly busyShare: number;
  /** The process's memory, in bytes. */
  readonly residentBytes: number;
}

/** The measurements of the process, and its actions on its memory. */
export interface QuietProcess {
  look(): QuietLook;
  collect(): void;
}

/**
 * Decides when enough memory can be given back to be worth the effort. V8 keeps the memory that was filled in a busy period. V8
 * collects garbage only when more is allocated, and does not notice that a process has nothing to do.
 */
export class QuietTimes {
  #quiet = 0;
  #settledBytes: number | null;

  /** @param settledBytes the process's memory before it was busy */
  constructor(settledBytes: number) {
    this.#settledBytes = settledBytes;
  }

  /**
   * Takes a look at the process into account. Returns whether to give memory back now. The next look then shows how much memory
   * is left.
   */
  look({ busyShare, residentBytes }: QuietLook): boolean {
    this.#settledBytes ??= residentBytes;
    this.#quiet = busyShare > QUIET.busyShare ? 0 : this.#quiet + 1;
    if (this.#quiet < QUIET.looks || residentBytes < this.#settledBytes + QUIET.grownBytes) return false;
    this.#settledBytes = null;
    return true;
  }
}

/**
 * Gives memory back to the system from time to time, while the process has little to do. Its timer does not keep the process
 * alive.
 */
export function collectWhenQuiet(settledBytes: number, quiet: QuietProcess = thisProcess()): void {
  const times = new QuietTimes(settledBytes);
  setInterval(() => {
    if (times.look(quiet.look())) quiet.collect();
  }, QUIET.everyMs).unref();
}

function thisProcess(): QuietProcess {
  let before = performance.eventLoopUtilization();
  return {
    look: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return { busyShare: utilization, residentBytes: process.memoryUsage.rss() };
    },
    collect: collectGarbage,
  };
}

type Collect = (options: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;
let collect: Collect | undefined;

/**
 * Collects all garbage, compacts the heap, and returns the freed memory to the system. The only V8 function for this is
 * available in contexts that are created while a flag is set.
 */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
    setFlagsFromString('--no-expose-gc');
  }
  collect({ type: 'major', flavor: 'last-resort' });
}
