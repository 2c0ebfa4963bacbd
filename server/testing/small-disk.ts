import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './folders.ts';

/** The reason why a test cannot mount a disk; null if it can. Root on Linux always can. */
export const NO_SMALL_DISK =
  process.platform === 'linux' && process.getuid?.() === 0 ? null : 'only root on Linux can mount a disk';

/** A separate small file system for a test. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk until this many bytes are free. */
  fill(leave?: number): Promise<void>;
  /** Frees the space that `fill` took. */
  free(): Promise<void>;
}

/**
 * Mounts an empty file system of `size` bytes at a folder until the test ends. Returns a function that unmounts the file system
 * earlier.
 */
export function mountDisk(folder: string, size: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'hearth-test', folder]);
  return unmountedAtEnd(folder);
}

/** Mounts a file or folder at another path on the same disk until the test ends. Returns a function that unmounts it earlier. */
export function mountBind(from: string, to: string): () => void {
  execFileSync('mount', ['--bind', from, to]);
  return unmountedAtEnd(to);
}

function unmountedAtEnd(folder: string): () => void {
  let isMounted = true;
  const unmount = () => {
    if (isMounted) execFileSync('umount', ['--lazy', folder]);
    isMounted = false;
  };
  onTestFinished(unmount);
  return unmount;
}

/** Mounts a file system of `size` bytes until the test ends. */
export async function smallDisk(size: number): Promise<SmallDisk> {
  const folder = await temporaryFolder();
  mountDisk(folder, size);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    async fill(leave = 0) {
      const { bavail, bsize } = await fs.statfs(folder);
      await fs.writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave))).catch(onlyFull);
    },
    free: () => fs.rm(filler),
  };
}

/** Ignores the error that the disk is full, because a running server may have taken some of the space. */
function onlyFull(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC') throw error;
}
