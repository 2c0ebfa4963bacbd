import fs from 'node:fs/promises';
import { DISK_WORDS } from '../../core/files/plain-file.ts';
import { BackupError } from './archive.ts';

/** Returns the free space on the disk that contains a folder, in bytes that this process may use. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
}

/** Whether two folders are on the same disk; false if one of the folders does not exist. */
export async function areOnOneDisk(one: string, other: string): Promise<boolean> {
  try {
    const [first, second] = await Promise.all([fs.stat(one), fs.stat(other)]);
    return first.dev === second.dev;
  } catch {
    return false;
  }
}

/**
 * Checks that a disk has enough space.
 *
 * @throws BackupError if the disk of the folder has less than `bytes` free
 */
export async function checkRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes) return;
  throw new BackupError(
    `There is not enough room on the disk: ${megabytes(bytes)} are needed, and ${megabytes(free)} are free. Make room, or choose a folder on another disk.`,
  );
}

/** Formats a number of bytes for a message, such as '12 MB'. */
export function megabytes(bytes: number): string {
  if (bytes >= 10_000_000_000) return `${Math.round(bytes / 1_000_000_000)} GB`;
  return `${bytes >= 10_000_000 ? Math.round(bytes / 1_000_000) : (bytes / 1_000_000).toFixed(1)} MB`;
}

/**
 * Runs `work`.
 *
 * @throws BackupError if `work` fails with a disk error; the message names the folder
 */
export async function withDiskErrors<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const words = DISK_WORDS[String((error as NodeJS.ErrnoException).code)];
    if (words === undefined) throw error;
    throw new BackupError(`Nothing could be stored in ${folder}: ${words}.`, { cause: error });
  }
}
