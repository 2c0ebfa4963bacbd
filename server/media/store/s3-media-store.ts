import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { HearthError } from '../../../src/model/errors.ts';
import type { S3Config } from '../../core/config/config.ts';
import type { DiskCache } from '../../core/files/disk-cache.ts';
import { HashedBytes } from '../../core/files/hashed-bytes.ts';
import { FairShare } from '../../core/limits/fair-share.ts';
import { MEDIA_BUCKET } from '../../core/limits/limits.ts';
import { SHARES } from '../../core/limits/throttles.ts';
import { type BucketOptions, S3Bucket } from '../../outside/s3/s3-bucket.ts';
import { S3Error } from '../../outside/s3/s3-client.ts';
import { BucketHealth } from './bucket-health.ts';
import type { MediaHold } from './media-hold.ts';
import {
  assertHash,
  FolderMediaStore,
  isHash,
  type LentFile,
  type MediaStore,
  type NamedHashes,
  type ReceivedBytes,
  type StoredBytes,
} from './media-store.ts';

/** The folders of the bucket: the stored bytes under their hashes, and removed bytes under their hashes and a random name. */
const STORED = 'media/';
const REMOVED = 'removed/';
/** The object that names the site to which the bucket belongs. */
const OWNER = 'site';
const OWNER_BYTES = 100;

/** The number of times that bytes are stored if others store or remove the same bytes at the same moment. */
const ATTEMPTS = 3;
/** The longest time between the two halves of a removal. The store refuses requests that were signed longer ago itself. */
const REMOVAL_MS = 10 * 60_000;

export interface S3MediaOptions {
  /** Holds the originals in use; null for commands, which must not share the folder of the server's cache. */
  readonly originals: DiskCache | null;
  /** Called with the error of each request that failed. */
  readonly warn: (details: object) => void;
  /** For tests. */
  readonly bucket?: BucketOptions & { readonly restMs?: number; readonly askMs?: number };
}

/**
 * A store in a bucket, which any number of servers share. Bytes arrive in a local folder, and are in the bucket before a row names
 * them. The bytes that a server needs are fetched into its bounded cache, and compared with their hash.
 *
 * **Why no removal loses bytes that another server stores at the same moment.** No lock holds for all servers, and no store can
 * remove an object on condition that nobody has just found it. So bytes are never removed at once: `remove` copies them to
 * `removed/HASH/RANDOM`, and then removes `media/HASH`. A server that misses `media/HASH` for a row puts it back from there. The copy is
 * removed a day later (`removeUnfinished`), after looking again whether a row names the hash. A server that found `media/HASH`
 * before it was removed commits its row within minutes, hours before that look. A removal that is delayed after the copy is given
 * up after ten minutes, and stores refuse requests that were signed more than 15 minutes ago. The name of each copy is random, so
 * a late removal of one copy cannot hit a later one. A backup finds what is removed while it runs in the same way, without a hold.
 */
export class S3MediaStore implements MediaStore {
  readonly #incoming: FolderMediaStore;
  readonly #originals: DiskCache | null;
  /** For whole files, and for requests without bytes, which are waited for less long. */
  readonly #files: S3Bucket;
  readonly #asking: S3Bucket;
  // @bounded one for each request for an original: requests pass at their pace (../../core/limits/pace.test.ts)
  readonly #fetching = new Map<string, Promise<string>>();
  readonly #fetches = new FairShare(SHARES.fetchedOriginals);
  readonly health: BucketHealth;
  readonly #warn: S3MediaOptions['warn'];
  #isToldOf = false;
  #foreign = '';

  /** @param folder the local folder in which bytes arrive */
  constructor(folder: string, config: S3Config, { originals, warn, bucket = {} }: S3MediaOptions) {
    const { restMs, askMs = MEDIA_BUCKET.askMs, ...options } = { ...MEDIA_BUCKET, ...bucket };
    this.#incoming = new FolderMediaStore(folder);
    this.#originals = originals;
    this.#files = new S3Bucket(config, options);
    this.#asking = new S3Bucket(config, { ...options, timeoutMs: askMs });
    this.#warn = warn;
    this.health = new BucketHealth(warn, restMs);
  }

  get problem(): string {
    return this.health.problem || this.#foreign;
  }

  async belongsTo(site: string): Promise<boolean> {
    const owner = await this.health.ask(async () => {
      const found = await this.#asking.get(OWNER, OWNER_BYTES);
      if (found !== null) return found.toString();
      await this.#asking.put(OWNER, new TextEncoder().encode(site), true).catch(unlessTaken);
      return (await this.#asking.get(OWNER, OWNER_BYTES))?.toString();
    });
    this.#foreign =
      owner === site
        ? ''
        : `${this.#files.name} belongs to another site, so nothing is removed from it. Set MEDIA_TO to a bucket or a prefix of this site alone.`;
    return owner === site;
  }

  async check(): Promise<void> {
    await this.health.ask(() => this.#asking.check()).catch(() => {});
  }

  receive(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ReceivedBytes> {
    return this.#incoming.receive(bytes);
  }

  discard(received: ReceivedBytes): Promise<void> {
    return this.#incoming.discard(received);
  }

  /** @throws HearthError 'media-store-unavailable' (503) if the bucket fails; the received bytes then stay */
  async keep(received: ReceivedBytes): Promise<void> {
    const { hash, file } = received;
    assertHash(hash);
    await this.health.ask(() => this.#store(received));
    await this.#originals?.adopt(hash, file).catch(() => {});
    await fs.rm(file, { force: true });
  }

  async put(bytes: Uint8Array): Promise<string> {
    const received = await this.receive([bytes]);
    try {
      await this.keep(received);
    } finally {
      await this.discard(received);
    }
    return received.hash;
  }

  async read(hash: string): Promise<Buffer> {
    const { file, release } = await this.lend(hash);
    return fs.readFile(file).finally(release);
  }

  /** @throws an error with the code ENOENT, HearthError 'media-store-unavailable' (503) */
  async fileOf(hash: string): Promise<string> {
    assertHash(hash);
    const originals = this.#originals;
    if (originals === null) throw new Error('A store without a cache lends its files.');
    const cached = await originals.fileOf(hash);
    if (cached !== null) return cached;
    const running = this.#fetching.get(hash);
    if (running !== undefined) return running;
    const fetching = this.#fetch(hash)
      .then(async (file) => {
        try {
          return await originals.adopt(hash, file);
        } finally {
          await fs.rm(file, { force: true });
        }
      })
      .finally(() => this.#fetching.delete(hash));
    this.#fetching.set(hash, fetching);
    return fetching;
  }

  async has(hash: string, size: number): Promise<boolean> {
    assertHash(hash);
    const head = await this.health.ask(() => this.#asking.head(STORED + hash));
    return head?.size === size;
  }

  async lend(hash: string): Promise<LentFile> {
    assertHash(hash);
    const cached = await this.#originals?.fileOf(hash);
    if (cached != null) return { file: cached, release: async () => {} };
    const file = await this.#fetch(hash);
    return { file, release: () => fs.rm(file, { force: true }) };
  }

  async hold(): Promise<MediaHold> {
    return { release: async () => {} };
  }

  /** If the bucket fails, the bytes stay in it until housekeeping removes them. */
  async remove(hash: string): Promise<void> {
    assertHash(hash);
    await this.#originals?.removeGroup(hash);
    const removing = this.health.ask(async () => {
      const from = performance.now();
      const isThere = await this.#asking.copy(STORED + hash, `${REMOVED}${hash}/${randomUUID()}`);
      if (isThere && performance.now() - from < REMOVAL_MS) await this.#asking.remove(STORED + hash);
    });
    await removing.catch((error) => {
      if (!(error instanceof HearthError)) throw error;
    });
  }

  async *stored(): AsyncIterable<readonly StoredBytes[]> {
    for await (const page of this.#asking.list(STORED))
      yield page
        .map(({ key, storedAt }) => ({ hash: key.slice(STORED.length), storedAt }))
        .filter(({ hash }) => isHash(hash));
  }

  /** Also aborts uploads in parts that a killed server began, and puts back or removes for good what `remove` has set aside. */
  async removeUnfinished(before: number, named: NamedHashes): Promise<void> {
    await this.#incoming.removeUnfinished(before);
    await this.health.ask(async () => {
      await this.#asking.abortUnfinished(STORED, before);
      for await (const page of this.#asking.list(REMOVED)) {
        const old = page
          .filter(({ storedAt }) => storedAt < before)
          .map(({ key }) => ({ key, hash: key.slice(REMOVED.length).split('/')[0] ?? '' }));
        const known = await named(old.map(({ hash }) => hash));
        for (const { key, hash } of old) {
          if (known.has(hash) && (await this.#asking.head(STORED + hash)) === null)
            await this.#asking.copy(key, STORED + hash);
          await this.#asking.remove(key);
        }
      }
    });
  }

  /** Stores bytes, unless the bucket has them already. An object with other bytes is replaced. */
  async #store({ hash, size, file }: ReceivedBytes): Promise<void> {
    const key = STORED + hash;
    for (let attempt = 1; ; attempt++) {
      const head = await this.#asking.head(key);
      if (head?.size === size && (await this.#isSame(head.checksum, file))) return;
      try {
        await this.#files.store(file, key, { isNew: head === null });
        if (!this.#files.isConditional && !this.#isToldOf) this.#tellUnconditional();
        return;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        unlessTaken(error);
      }
    }
  }

  #tellUnconditional(): void {
    this.#isToldOf = true;
    const words = `${this.#files.name} has no conditional writes (it answered 501). If servers store the same bytes at the same moment, they replace each other, which does no harm.`;
    this.#warn({ err: new Error(words) });
  }

  /** Whether a checksum of the store is that of a file, or cannot be compared, because other parts were sent or none is kept. */
  async #isSame(kept: string, file: string): Promise<boolean> {
    if (kept === '') return true;
    const own = await this.#files.checksumOf(file);
    return kept === own || kept.split('-')[1] !== own.split('-')[1];
  }

  /** Fetches bytes into a new file beside those that arrive. Bytes with another hash are fetched once more. */
  async #fetch(hash: string): Promise<string> {
    return this.#fetches.run(() => this.health.ask(() => this.#fetchNow(hash)));
  }

  async #fetchNow(hash: string): Promise<string> {
    const key = STORED + hash;
    const head = (await this.#asking.head(key)) ?? (await this.#putBack(hash));
    if (head === null) throw missing(hash);
    for (let attempt = 1; ; attempt++) {
      const file = await this.#incoming.incomingFile();
      try {
        await this.#files.fetch(key, head.size, file);
        if ((await hashOf(file)) === hash) return file;
        if (attempt === 2) throw new S3Error(`${this.#files.name} sent other bytes of ${hash}.`, 200);
      } catch (error) {
        await fs.rm(file, { force: true });
        throw error;
      }
      await fs.rm(file, { force: true });
    }
  }

  /** Puts back bytes that another server has removed although a row names them. Returns null if they were not removed. */
  async #putBack(hash: string) {
    for await (const [removed] of this.#asking.list(`${REMOVED}${hash}/`)) {
      if (removed !== undefined && (await this.#asking.copy(removed.key, STORED + hash)))
        return this.#asking.head(STORED + hash);
    }
    return null;
  }
}

/** @throws the error, unless it says that somebody else has just stored, or is storing, the same object */
function unlessTaken(error: unknown): void {
  if (!(error instanceof S3Error && (error.status === 409 || error.status === 412))) throw error;
}

function missing(hash: string): Error {
  return Object.assign(new Error(`The bucket has no ${hash}.`), { code: 'ENOENT' });
}

async function hashOf(file: string): Promise<string> {
  const handle = await fs.open(file);
  const bytes = new HashedBytes(handle.createReadStream());
  for await (const _chunk of bytes);
  return bytes.digest().sha256;
}
