import fs from 'node:fs/promises';
import path from 'node:path';
import { WORKING_FOLDER_KEPT_MS } from '../../core/limits/limits.ts';

/**
 * Creates folders for files that are not complete yet. Names contain the process id, so that folders of killed processes can be
 * found.
 */

const PREFIX = '.hearth-working-';
const NAME = /^\.hearth-working-(\d+)-/;

/**
 * Runs some work with a new folder inside `inside`, and removes the new folder afterwards. First removes the working folders of
 * killed processes.
 */
export async function withWorkingFolder<Result>(
  inside: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await sweepWorkingFolders(inside);
  const folder = await fs.mkdtemp(path.join(inside, `${PREFIX}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the working folders inside a folder whose processes have ended. Returns the names of the removed folders.
 */
export async function sweepWorkingFolders(inside: string): Promise<readonly string[]> {
  const left: string[] = [];
  for (const name of await fs.readdir(inside).catch(() => [])) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid === undefined || !(await isLeft(path.join(inside, name), Number(pid)))) continue;
    await fs.rm(path.join(inside, name), { recursive: true, force: true });
    left.push(name);
  }
  return left;
}

/** Whether a working folder is abandoned: its process has ended, or the process id now belongs to another process. */
async function isLeft(folder: string, pid: number): Promise<boolean> {
  if (pid === process.pid) return false;
  if (!isRunning(pid)) return true;
  const stat = await fs.stat(folder).catch(() => null);
  return stat !== null && Math.abs(Date.now() - stat.mtimeMs) > WORKING_FOLDER_KEPT_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process that belongs to another user counts as running too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
