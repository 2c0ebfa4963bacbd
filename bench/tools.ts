import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Programs that the bench makes use of where they are installed: their paths, or null. */
export const wrk = find('wrk');
export const nginx = find('nginx');
const taskset = find('taskset');

const pinning = os.cpus().length > 1 ? taskset : null;

/** Whether servers and load have a core each. Without that the figures of both depend on the scheduler. */
export const pinned = pinning !== null;

/** `any`: every core of the machine, for what an owner would not pin either. */
export type Core = 'server' | 'any';

/** A command line that runs on the given core: servers on core 0. Everything else inherits the bench's core 1. */
export function onCore(core: Core, command: readonly string[]): readonly string[] {
  if (pinning === null) return command;
  return [pinning, '-c', core === 'server' ? '0' : `0-${os.cpus().length - 1}`, ...command];
}

/** Puts this process, and so the load that it makes or starts, on core 1. */
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
