/** A process and its parent process. */
export interface Parentage {
  readonly pid: number;
  readonly parent: number;
}

/** Returns the ids of a process and of all its descendants. */
export function withDescendants(pid: number, processes: readonly Parentage[]): number[] {
  const children = processes.filter(({ parent }) => parent === pid);
  return [pid, ...children.flatMap((child) => withDescendants(child.pid, processes))];
}

/** Parses a line of `/proc/PID/stat`. The name of the process, in brackets, can itself contain spaces and brackets. */
export function readStat(line: string): Parentage {
  const [, parent] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { pid: Number.parseInt(line, 10), parent: Number(parent) };
}

/**
 * Returns the proportional set size in kB from the text of `/proc/PID/smaps_rollup`. It divides shared memory among the
 * processes that share it.
 */
export function readPss(rollup: string): number | null {
  const found = /^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1];
  return found === undefined ? null : Number(found);
}

/** Parses the output of `ps -A -o pid=,ppid=,rss=`. Resident sizes are in kB. */
export function readProcessList(printed: string): (Parentage & { readonly resident: number })[] {
  return printed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, resident = 0]) => ({ pid, parent, resident }));
}
