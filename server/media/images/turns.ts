import fs from 'node:fs';

/** How long the threads of a process had a core so far, and how long they waited for one, in milliseconds. */
export interface Turns {
  readonly had: number;
  readonly waited: number;
}

/** The turns of a process; null where the system does not tell, or it has ended. Threads that ended are left out. */
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

/** Whether a process that wanted a core got hardly any of one between two moments so many milliseconds apart. */
export function isStarved(before: Turns | null, after: Turns | null, ms: number): boolean {
  if (before === null || after === null) return false;
  return after.waited - before.waited > ms / 2 && after.had - before.had < ms / 4;
}
