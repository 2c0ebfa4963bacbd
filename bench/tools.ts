import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The path of wrk; null if it is not installed. */
export const wrk = find('wrk');
/** The path of nginx; null if it is not installed. */
export const nginx = find('nginx');
/** The path of h2load; null if it is not installed. */
export const h2load = find('h2load');
/** The path of HAProxy; null if it is not installed. */
export const haproxy = find('haproxy');
/** The path of openssl; null if it is not installed. */
export const openssl = find('openssl');
const taskset = find('taskset');

const pinning = os.cpus().length > 1 ? taskset : null;

/** Whether servers and load run on separate cores. Without separate cores, the figures of both depend on the scheduler. */
export const pinned = pinning !== null;

/** `any`: all cores of the machine, for programs that an owner would not pin. */
export type Core = 'server' | 'any';

/** Returns a command line that runs on the given core. Servers run on core 0; other programs inherit core 1 from the bench. */
export function onCore(core: Core, command: readonly string[]): readonly string[] {
  if (pinning === null) return command;
  return [pinning, '-c', core === 'server' ? '0' : `0-${os.cpus().length - 1}`, ...command];
}

/** Pins this process, and the load that it generates, to core 1. */
export function pinBench(): void {
  if (pinning !== null) spawnSync(pinning, ['-c', '-p', '1', String(process.pid)], { stdio: 'ignore' });
}

function find(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => isExecutable(file)) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
