import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { PRIVATE_FILE } from '../../../db/private-files.ts';
import { ARCHIVE_CHUNK_BYTES } from '../../core/limits/limits.ts';
import { type ArchiveEntry, MANIFEST_ENTRY, type Manifest } from './archive.ts';

/** Writes an archive entry by entry, in constant memory. */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  // @bounded the media of the site, one line each (make-backup.test.ts)
  readonly #entries: ArchiveEntry[] = [];
  readonly #written: Promise<void>;
  readonly #mtime: Date;
  /** The error that ended writing to the file; null while writing works. */
  #failure: Error | null = null;
  #wake: () => void = () => {};

  /**
   * Creates the archive's file.
   *
   * @param file the path of a file that does not exist; only its owner will be able to read it
   * @param mtime the modification time of all entries
   */
  constructor(file: string, mtime: Date) {
    this.#mtime = mtime;
    const target = fs.createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE, flush: true });
    this.#written = pipeline(this.#pack, target);
    this.#written.catch((error: Error) => {
      this.#failure = error;
      this.#wake();
    });
  }

  /**
   * Adds a file to the archive under a name, and returns the archive entry for the manifest.
   *
   * @throws errors of the disk
   */
  async add(name: string, file: string): Promise<ArchiveEntry> {
    const handle = await fs.promises.open(file);
    try {
      const { size } = await handle.stat();
      const hash = createHash('sha256');
      const source = handle.createReadStream({ highWaterMark: ARCHIVE_CHUNK_BYTES, autoClose: false });
      const hashed = async function* () {
        let read = 0;
        for await (const chunk of source) {
          read += chunk.length;
          if (read > size) throw new Error(`${file} grew while it was copied.`);
          hash.update(chunk);
          yield chunk;
        }
        if (read < size) throw new Error(`${file} shrank while it was copied.`);
      };
      await this.#write(name, size, hashed());
      const entry = { path: name, size, sha256: hash.digest('hex') };
      this.#entries.push(entry);
      return entry;
    } finally {
      await handle.close();
    }
  }

  /** Adds the manifest, ends the archive, and syncs it to the disk. */
  async end(manifest: Omit<Manifest, 'entries'>): Promise<Manifest> {
    const whole = { ...manifest, entries: this.#entries };
    const bytes = Buffer.from(`${JSON.stringify(whole, null, 1)}\n`);
    await this.#write(MANIFEST_ENTRY, bytes.length, [bytes]);
    this.#pack.finalize();
    await this.#written;
    return whole;
  }

  /** Ends the archive without a manifest. The caller removes the file. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => {});
  }

  async #write(
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    const header = { name, size, mode: PRIVATE_FILE, mtime: this.#mtime };
    const entry = this.#pack.entry(header, (error) => (error ? reject(error) : resolve()));
    entry.on('error', reject);
    for await (const chunk of chunks) {
      if (this.#failure !== null) break;
      if (!entry.write(chunk)) await this.#woken((wake) => entry.once('drain', wake));
    }
    if (this.#failure === null) {
      entry.end(null);
      await this.#woken((wake) => void promise.then(wake, wake));
    }
    // Throws the disk's error, because the entry's error only says that the entry was ended.
    if (this.#failure !== null) throw this.#failure;
    await promise;
  }

  /** Resolves when `by` calls `wake`, or when writing to the file fails. */
  #woken(by: (wake: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      by(resolve);
    });
  }
}
