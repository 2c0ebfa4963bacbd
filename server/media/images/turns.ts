import fs from 'node:fs';

/**
 * The total time for which the threads of a process had a processor core, and the total time for which they waited for a core,
 * in milliseconds.
 */
export interface Turns {
  readonly had: number;
  readonly waited: number;
}

/**
 * Returns the turns of a process; null if the system does not report turns, or the process has ended. Threads that have ended
 * are not included.
 */
export function turnsOf(pid: number): Turns | null {
  try {
    const folder = `/proc/${pid}/task`;
    const threads = fs.readdirSync(folder).map((thread) => {
      const [had = 0, waited = 0] = fs
        .readFileSync(`${folder}/${thread}/schedstat`, 'utf8')
        .split(' ')
        .map(Number);
      return { had, waited };
    });
    const total = (of: keyof Turns) => threads.reduce((sum, thread) => sum + thread[of], 0) / 1_000_000;
    return { had: total('had'), waited: total('waited') };
  } catch {
    return null;
  }
}

/** Whether a process wanted a core but hardly got one between two moments that are `ms` apart. */
export function isStarved(before: Turns | null, after: Turns | null, ms: number): boolean {
  if (before === null || after === null) return false;
  return after.waited - before.waited > ms / 2 && after.had - before.had < ms / 4;
}
