import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { writeAtomically } from './write-atomically.ts';

/** The space that even the smallest file takes on disk, in bytes. */
const BLOCK = 4096;
const MAX_FILES = 50_000;
/** The fraction of the size limit at which the cache counts as full. */
const FULL = 0.9;
/** The time of last use is written to disk only if the stored time is older than this, in milliseconds. */
const TOUCH_AFTER_MS = 3_600_000;
const NAME = /^[0-9a-f]{2}[/\\][0-9a-f]{32}-[0-9a-f]{32}$/;

interface File {
  readonly size: number;
  readonly usedAt: number;
}

/**
 * A size-limited disk cache of reproducible files, such as rendered pictures and map tiles. The least recently used files are
 * removed first. After a restart, the cache rebuilds its state from the files and their times. The first word of a key is the
 * group of its file; the files of a group can be removed together.
 */
export class DiskCache {
  readonly #folder: string;
  readonly #warn: (error: unknown) => void;
  // @bounded 512 MiB (CACHE_BYTES), 50,000 files: the files used longest ago are removed (disk-cache.test.ts,
  // disk-cache-of-many.test.ts)
  readonly #files: LRUCache<string, File>;
  readonly #found: Promise<void>;

  /** @param warn called with file errors. A file that causes an error is not stored */
  constructor(folder: string, maxBytes: number, warn: (error: unknown) => void) {
    this.#folder = folder;
    this.#warn = warn;
    // The option `max` is not set, because a list with a maximum number of entries allocates all its memory immediately.
    const least = Math.floor(maxBytes / MAX_FILES);
    this.#files = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => Math.max(least, Math.ceil((size + 1) / BLOCK) * BLOCK),
      dispose: (_file, name, reason) => {
        if (reason === 'evict') void this.#remove(name);
      },
    });
    this.#found = this.#find().catch(warn);
  }

  /** Returns whether the cache has bytes for a key. The call does not count as a use of the file. */
  async has(key: string): Promise<boolean> {
    await this.#found;
    return this.#files.has(nameOf(key));
  }

  /** Returns whether the cache can store more without removing files. */
  async hasRoom(): Promise<boolean> {
    await this.#found;
    return this.#files.calculatedSize < this.#files.maxSize * FULL;
  }

  /** Returns the bytes stored under a key; null if the key has no bytes. */
  async read(key: string): Promise<Buffer | null> {
    await this.#found;
    const name = nameOf(key);
    const file = this.#files.get(name);
    if (file === undefined) return null;
    try {
      const bytes = await fs.readFile(path.join(this.#folder, name));
      await this.#touch(name, file);
      return bytes;
    } catch (error) {
      this.#files.delete(name);
      if (!isMissing(error)) this.#warn(error);
      return null;
    }
  }

  /**
   * Returns the path of the file stored under a key; null if there is none. The file stays at least until files of the size of
   * the cache have been used after it.
   */
  async fileOf(key: string): Promise<string | null> {
    await this.#found;
    const name = nameOf(key);
    const file = this.#files.get(name);
    if (file === undefined) return null;
    const full = path.resolve(this.#folder, name);
    if (!(await exists(full))) {
      this.#files.delete(name);
      return null;
    }
    await this.#touch(name, file);
    return full;
  }

  /**
   * Moves a synced file into the cache.
   *
   * @returns its new path @throws errors of the disk; the file then stays where it is
   */
  async adopt(key: string, file: string): Promise<string> {
    await this.#found;
    const name = nameOf(key);
    const full = path.resolve(this.#folder, name);
    const { size } = await fs.stat(file);
    await fs.mkdir(path.dirname(full), { recursive: true, mode: PRIVATE_FOLDER });
    await fs.rename(file, full);
    this.#files.set(name, { size, usedAt: Date.now() });
    return full;
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.#found;
    const name = nameOf(key);
    try {
      await writeAtomically(path.join(this.#folder, name), bytes);
      this.#files.set(name, { size: bytes.length, usedAt: Date.now() });
    } catch (error) {
      this.#warn(error);
    }
  }

  /** Removes all files of a group. */
  async removeGroup(group: string): Promise<void> {
    await this.#found;
    const start = startOf(group);
    for (const name of [...this.#files.keys()].filter((each) => each.startsWith(start))) {
      this.#files.delete(name);
      await this.#remove(name);
    }
  }

  async #touch(name: string, { size, usedAt }: File): Promise<void> {
    const now = Date.now();
    if (now - usedAt < TOUCH_AFTER_MS) return;
    this.#files.set(name, { size, usedAt: now });
    await fs.utimes(path.join(this.#folder, name), now / 1000, now / 1000).catch(this.#warn);
  }

  async #remove(name: string): Promise<void> {
    await fs.rm(path.join(this.#folder, name), { force: true }).catch(this.#warn);
  }

  /** Fills the list with the files in the folder, by time of last use. Deletes partially written files. */
  async #find(): Promise<void> {
    const names = await fs.readdir(this.#folder, { recursive: true }).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const found: [string, File][] = [];
    for (const name of names) {
      const stat = await fs.stat(path.join(this.#folder, name));
      if (!stat.isFile()) continue;
      if (NAME.test(name)) found.push([name, { size: stat.size, usedAt: stat.mtimeMs }]);
      else await this.#remove(name);
    }
    found.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [name, file] of found) this.#files.set(name, file);
  }
}

function nameOf(key: string): string {
  const [start = ''] = key.split(' ', 1);
  return `${startOf(start)}${digestOf(key)}`;
}

/** Returns the prefix of the file names of a group. */
function startOf(group: string): string {
  const digest = digestOf(group);
  return path.join(digest.slice(0, 2), `${digest}-`);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
