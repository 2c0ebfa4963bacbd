import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { HashedBytes } from '../../core/files/hashed-bytes.ts';
import { holdMedia, isMediaHeld, type MediaHold } from './media-hold.ts';

/** Bytes that have been received but are not stored yet. */
export interface ReceivedBytes {
  /** The SHA-256 of the bytes, in hex. */
  readonly hash: string;
  readonly size: number;
  /** The path of a file that contains the bytes. Other processes can read this file. */
  readonly file: string;
}

/** A file of the store, and the time at which the file was last stored, in milliseconds. */
export interface StoredBytes {
  readonly hash: string;
  readonly storedAt: number;
}

/** Stores the bytes of media items under the SHA-256 of their content. */
export interface MediaStore {
  /**
   * Writes bytes to a temporary file while they arrive. If they do not arrive completely, nothing is left behind. The caller
   * must then keep or discard the bytes.
   *
   * @throws any error that `bytes` throws, and errors of the disk, such as an error with the code ENOSPC
   */
  receive(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ReceivedBytes>;
  /** Stores received bytes durably under their hash. If the same bytes are stored already, nothing changes. */
  keep(received: ReceivedBytes): Promise<void>;
  /** Removes the temporary file of received bytes, if the file still exists. */
  discard(received: ReceivedBytes): Promise<void>;
  /** Stores bytes, and returns their hash. */
  put(bytes: Uint8Array): Promise<string>;
  /** Returns the bytes with a hash. @throws an error with the code ENOENT if no bytes have that hash */
  read(hash: string): Promise<Buffer>;
  /**
   * Returns the path of a file that contains the bytes. Other processes can read this file.
   *
   * @throws an error with the code ENOENT if no bytes have that hash
   */
  fileOf(hash: string): Promise<string>;
  /** Returns whether bytes are stored, and whole as far as the store can say without reading them. */
  has(hash: string, size: number): Promise<boolean>;
  /**
   * Like `fileOf`, for a caller that reads each file once. The caller must release the file.
   *
   * @throws an error with the code ENOENT if no bytes have that hash
   */
  lend(hash: string): Promise<LentFile>;
  /** Removes bytes. If a backup in progress may need them, they stay in the store, unreferenced. */
  remove(hash: string): Promise<void>;
  /** Keeps all bytes in the store while a backup is made. */
  hold(): Promise<MediaHold>;
  /** Yields all stored files, one folder at a time. */
  stored(): AsyncIterable<readonly StoredBytes[]>;
  /**
   * Removes received bytes that a killed server neither kept nor discarded, and what is left of removed bytes.
   *
   * @param before only bytes that have not grown since this time (in milliseconds) are removed
   * @param named returns which of these hashes media items have
   */
  removeUnfinished(before: number, named: NamedHashes): Promise<void>;
  /**
   * Returns whether the store belongs to a site, which alone may remove what no media item needs. A store that belongs to no site
   * becomes that of the first site that asks.
   *
   * @param site a text that identifies the site
   */
  belongsTo(site: string): Promise<boolean>;
  /** Why the store does not work, as sentences for the owner; '' if it works as far as is known. */
  readonly problem: string;
  /** Asks the store whether it works, and sets `problem`. */
  check(): Promise<void>;
}

/** Returns which of these hashes media items have. */
export type NamedHashes = (hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/** A file that contains the bytes of a media item until it is released. */
export interface LentFile {
  readonly file: string;
  release(): Promise<void>;
}

/**
 * The folder of temporary files. The folder is on the same disk as the store, so that files can be moved into the store by
 * renaming.
 */
const INCOMING = 'incoming';
const FOLDER_NAME = /^[0-9a-f]{2}$/;

/** @throws Error if a text is not a SHA-256 in hex, and could therefore lead elsewhere */
export function assertHash(hash: string): void {
  if (!isHash(hash)) throw new Error(`'${hash}' is not the hash of a media item.`);
}

export const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** A store in a folder, in files such as `ab/abcdef…`. A file is written and synced under a temporary name, and then renamed. */
export class FolderMediaStore implements MediaStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async receive(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ReceivedBytes> {
    const name = await this.incomingFile();
    const hashed = new HashedBytes(bytes);
    try {
      const file = await fs.open(name, 'wx', PRIVATE_FILE);
      try {
        await file.writeFile(hashed);
        await file.datasync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await fs.rm(name, { force: true });
      throw error;
    }
    const { size, sha256 } = hashed.digest();
    return { hash: sha256, size, file: name };
  }

  /** Returns the path of a new temporary file, in a folder that exists. */
  async incomingFile(): Promise<string> {
    const folder = path.resolve(this.#folder, INCOMING);
    await fs.mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    return path.join(folder, randomUUID());
  }

  async keep({ hash, file }: ReceivedBytes): Promise<void> {
    const target = this.#pathOf(hash);
    const now = Date.now() / 1000;
    if (await exists(target)) {
      // The modification time is set to now, so that housekeeping does not remove the bytes as unused before a row refers to
      // them.
      await fs.utimes(target, now, now);
      await fs.rm(file, { force: true });
      return;
    }
    const folder = path.dirname(target);
    await fs.mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await fs.rename(file, target);
    await syncFolder(folder);
    await syncFolder(this.#folder);
  }

  async discard({ file }: ReceivedBytes): Promise<void> {
    await fs.rm(file, { force: true });
  }

  async put(bytes: Uint8Array): Promise<string> {
    const received = await this.receive([bytes]);
    await this.keep(received);
    return received.hash;
  }

  async read(hash: string): Promise<Buffer> {
    return fs.readFile(this.#pathOf(hash));
  }

  async fileOf(hash: string): Promise<string> {
    const file = path.resolve(this.#pathOf(hash));
    await fs.access(file);
    return file;
  }

  async has(hash: string, size: number): Promise<boolean> {
    const stat = await fs.stat(this.#pathOf(hash)).catch(() => null);
    return stat?.size === size;
  }

  async lend(hash: string): Promise<LentFile> {
    return { file: await this.fileOf(hash), release: async () => {} };
  }

  hold(): Promise<MediaHold> {
    return holdMedia(this.#folder);
  }

  async belongsTo(): Promise<boolean> {
    return true;
  }

  get problem(): string {
    return '';
  }

  async check(): Promise<void> {}

  async remove(hash: string): Promise<void> {
    const file = this.#pathOf(hash);
    if (!(await isMediaHeld(this.#folder))) await fs.rm(file, { force: true });
  }

  async *stored(): AsyncIterable<readonly StoredBytes[]> {
    for (const name of await namesIn(this.#folder)) {
      if (!FOLDER_NAME.test(name)) continue;
      const found: StoredBytes[] = [];
      for (const hash of await namesIn(path.join(this.#folder, name))) {
        if (!isHash(hash)) continue;
        const stat = await fs.stat(this.#pathOf(hash)).catch(() => null);
        if (stat !== null) found.push({ hash, storedAt: stat.mtimeMs });
      }
      yield found;
    }
  }

  async removeUnfinished(before: number): Promise<void> {
    const folder = path.join(this.#folder, INCOMING);
    for (const name of await namesIn(folder)) {
      const file = path.join(folder, name);
      const stat = await fs.stat(file).catch(() => null);
      if (stat !== null && stat.mtimeMs < before) await fs.rm(file, { force: true });
    }
  }

  #pathOf(hash: string): string {
    assertHash(hash);
    return path.join(this.#folder, hash.slice(0, 2), hash);
  }
}

/** Returns the names in a folder; an empty list if the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Syncs a folder, so that new names in the folder survive a crash. Does nothing on Windows, which cannot open folders and does
 * not need a sync.
 */
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

declare module '../../core/services.ts' {
  interface Services {
    readonly media: MediaStore;
  }
}
