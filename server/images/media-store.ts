import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from './write-atomically.ts';

/** Stores the bytes of media items under the SHA-256 of their content. */
export interface MediaStore {
  /** Stores the bytes durably and returns their hash, in hex. Storing the same bytes again changes nothing. */
  put(bytes: Uint8Array): Promise<string>;
  /** @throws an error with the code ENOENT when nothing has that hash. */
  read(hash: string): Promise<Buffer>;
  /**
   * The path of a file with the bytes, for other processes to read.
   *
   * @throws an error with the code ENOENT when nothing has that hash.
   */
  fileOf(hash: string): Promise<string>;
  remove(hash: string): Promise<void>;
}

/** A store in a folder: `ab/abcdef…`. A file is written and synced under a temporary name, then renamed. */
export class FolderMediaStore implements MediaStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const target = this.#pathOf(hash);
    if (await exists(target)) return hash;
    await writeAtomically(target, bytes);
    const folder = path.dirname(target);
    await syncFolder(folder);
    await syncFolder(this.#folder);
    return hash;
  }

  async read(hash: string): Promise<Buffer> {
    return fs.readFile(this.#pathOf(hash));
  }

  async fileOf(hash: string): Promise<string> {
    const file = path.resolve(this.#pathOf(hash));
    await fs.access(file);
    return file;
  }

  async remove(hash: string): Promise<void> {
    await fs.rm(this.#pathOf(hash), { force: true });
  }

  #pathOf(hash: string): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`'${hash}' is not the hash of a media item.`);
    return path.join(this.#folder, hash.slice(0, 2), hash);
  }
}

/** Syncs a folder, so that new names in it survive a crash. Windows cannot open folders and does not need this. */
async function syncFolder(name: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await fs.open(name, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await fs.access(file);
    return true;
  } catch {
    return false;
  }
}
