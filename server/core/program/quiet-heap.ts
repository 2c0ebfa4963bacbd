import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { QUIET } from '../limits/limits.ts';

/** The state of the process at one moment. */
export interface QuietLook {
  /** How much of the time since the last look the event loop was busy, from 0 to 1. */
  readonly busyShare: number;
  /** The memory of the process. */
  readonly residentBytes: number;
}

/** The process's own measurements and actions. */
export interface QuietProcess {
  look(): QuietLook;
  collect(): void;
}

/**
 * Says when memory is worth giving back. By itself, V8 keeps what a busy time has filled for good: it collects garbage when more is
 * made, and its own look for a quiet time sees none in a process that has nothing to do.
 */
export class QuietTimes {
  #quiet = 0;
  #settledBytes: number | null;

  /** @param settledBytes the memory that the process had before it was busy */
  constructor(settledBytes: number) {
    this.#settledBytes = settledBytes;
  }

  /** Takes a look into account. Returns whether memory is to be given back now; the next look tells how much is left. */
  look({ busyShare, residentBytes }: QuietLook): boolean {
    this.#settledBytes ??= residentBytes;
    this.#quiet = busyShare > QUIET.busyShare ? 0 : this.#quiet + 1;
    if (this.#quiet < QUIET.looks || residentBytes < this.#settledBytes + QUIET.grownBytes) return false;
    this.#settledBytes = null;
    return true;
  }
}

/** Gives memory back again and again, while the process has little to do. Does not keep the process from ending. */
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
 * Collects all garbage of this process, moves what is left together, and gives the rest to the system. V8 has no other call for that
 * than the one that a flag makes visible, in contexts that begin while it is set.
 */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
    setFlagsFromString('--no-expose-gc');
  }
  collect({ type: 'major', flavor: 'last-resort' });
}
