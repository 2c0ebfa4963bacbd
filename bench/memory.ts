import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProcessList, readPss, readStat, withDescendants } from './process-tree.ts';
import type { Running } from './processes.ts';

/** The memory of a server at one moment, in MB. */
export interface Memory {
  /** The memory of the server's process and all of its child processes. */
  readonly tree: number;
  /** The memory of the server's process without its child processes. */
  readonly main: number;
}

export interface Sample extends Memory {
  /** The number of seconds since the sampling began. */
  readonly at: number;
}

/**
 * The measure of memory: proportional set sizes if `/proc` provides them, because these can be added up; otherwise resident
 * sizes, which count shared memory once for each process.
 */
export const SIZE: 'PSS' | 'resident' = proportional(process.pid) === null ? 'resident' : 'PSS';

/**
 * The longest wait until the child processes of an idle server have ended, and the interval between checks. The wait is needed
 * because a new site first makes pictures of maps.
 */
const REST = { withinMs: 60_000, everySeconds: 1 } as const;

/** Returns the present memory of a server. */
export function memoryOf({ pid }: Running): Memory {
  const sizes = SIZE === 'PSS' ? proportionalSizes(pid) : residentSizes(pid);
  return { tree: sizes.reduce((sum, size) => sum + size, 0) / 1024, main: sizes[0]! / 1024 };
}

/** Samples the memory of a server at intervals until `stop` is called. */
export function sampleMemory(server: Running, everyMs: number): { samples: readonly Sample[]; stop(): void } {
  const from = performance.now();
  const samples: Sample[] = [];
  const sample = () => samples.push({ at: (performance.now() - from) / 1000, ...memoryOf(server) });
  sample();
  const timer = setInterval(sample, everyMs);
  return { samples, stop: () => clearInterval(timer) };
}

/**
 * Copies Node into a folder for use by the measured server only, and returns the path of the copy. PSS divides shared memory
 * among the programs that share it, so other Node programs would reduce the server's figure if they used the same file.
 */
export async function ownNode(folder: string): Promise<string> {
  const copy = path.join(folder, path.basename(process.execPath));
  await fs.promises.copyFile(process.execPath, copy, fs.constants.COPYFILE_FICLONE);
  return copy;
}

/** Waits some seconds, and then returns the memory of a server. */
export async function memoryAfter(server: Running, seconds: number): Promise<Memory> {
  await sleep(seconds * 1000);
  return memoryOf(server);
}

/** Returns the memory of an idle server, some seconds later and after its child processes have ended. */
export async function memoryAtRest(server: Running, seconds: number): Promise<Memory> {
  let memory = await memoryAfter(server, seconds);
  const until = performance.now() + REST.withinMs;
  while (memory.main < memory.tree && performance.now() < until)
    memory = await memoryAfter(server, REST.everySeconds);
  return memory;
}

/** Returns proportional set sizes in kB, beginning with the size of the process itself. */
function proportionalSizes(pid: number): number[] {
  const stats = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readOrNull(`/proc/${name}/stat`));
  const processes = stats.filter((line) => line !== null).map(readStat);
  // A process that ends between the two reads counts as 0.
  return withDescendants(pid, processes).map((one) => proportional(one) ?? 0);
}

function proportional(pid: number): number | null {
  const rollup = readOrNull(`/proc/${pid}/smaps_rollup`);
  return rollup === null ? null : readPss(rollup);
}

function residentSizes(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  if (!stdout) throw new Error('The size of a process cannot be read: ps is missing.');
  const processes = readProcessList(stdout);
  const sizes = new Map(processes.map((one) => [one.pid, one.resident]));
  return withDescendants(pid, processes).map((one) => sizes.get(one) ?? 0);
}

/** Returns the text of a file in `/proc`; null if the file does not exist or its process has ended. */
function readOrNull(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
