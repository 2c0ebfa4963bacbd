import { createHash } from 'node:crypto';
import type { S3Config } from '../../core/config/config.ts';
import { MEDIA_BUCKET } from '../../core/limits/limits.ts';
import { S3Bucket } from '../../outside/s3/s3-bucket.ts';
import { S3Error } from '../../outside/s3/s3-client.ts';
import { BucketHealth } from './bucket-health.ts';
import { isHash, type NamedHashes } from './media-store.ts';

const FOLDER = 'renditions/';
const DIGEST_BYTES = 32;

/**
 * Renditions in the bucket of the media store, so that one server renders for all. No failure of the bucket is a failure of this
 * class: a rendition that cannot be fetched in time counts as missing, and one that cannot be stored is left out. Each object
 * begins with the digest of its key and its bytes, so bytes that are cut off, changed or those of another key are not used.
 */
export class SharedRenditions {
  readonly #bucket: S3Bucket;
  readonly #clearing: S3Bucket;
  readonly #health: BucketHealth;
  /** That of storing, which a key for readers alone may not, and which nobody waits for. */
  readonly #storingHealth: BucketHealth;
  #storing: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isClosed = false;

  /** @param health that of the media store @param warn called with the error of each rendition that could not be stored */
  constructor(
    config: S3Config,
    health: BucketHealth,
    warn: (details: object) => void,
    renditionMs: number = MEDIA_BUCKET.renditionMs,
  ) {
    const once = { ...MEDIA_BUCKET, tries: 1 };
    this.#bucket = new S3Bucket(config, { ...once, timeoutMs: renditionMs });
    this.#clearing = new S3Bucket(config, { ...once, timeoutMs: MEDIA_BUCKET.askMs });
    this.#health = health;
    this.#storingHealth = new BucketHealth(warn);
  }

  /** Returns a stored rendition; null if there is none, or the bucket does not answer in time. */
  async read(key: string): Promise<Buffer | null> {
    const stored = await orNull(this.#health, () =>
      this.#bucket.get(nameOf(key), MEDIA_BUCKET.renditionBytes),
    );
    if (stored == null) return null;
    const bytes = stored.subarray(DIGEST_BYTES);
    if (digestOf(key, bytes).equals(stored.subarray(0, DIGEST_BYTES))) return bytes;
    this.#health.failed(new S3Error(`${this.#bucket.name} sent other bytes of ${nameOf(key)}.`, 200));
    return null;
  }

  /** Stores a rendition in the background, unless many others wait to be stored. */
  write(key: string, bytes: Uint8Array): void {
    if (this.#waiting >= MEDIA_BUCKET.renditionsWaiting || this.#isClosed) return;
    this.#waiting += 1;
    this.#storing = this.#storing.then(async () => {
      const body = new Uint8Array(Buffer.concat([digestOf(key, bytes), bytes]));
      const storing = () => this.#clearing.put(nameOf(key), body);
      if (!this.#isClosed) await orNull(this.#storingHealth, storing);
      this.#waiting -= 1;
    });
  }

  /** Removes the renditions of an original. */
  async removeGroup(hash: string): Promise<void> {
    await orNull(this.#health, async () => {
      for await (const page of this.#clearing.list(`${FOLDER}${hash}/`))
        for (const { key } of page) await this.#clearing.remove(key);
    });
  }

  /** Removes the renditions of all originals that no media item has. @throws S3Error */
  async removeUnused(named: NamedHashes): Promise<void> {
    for await (const page of this.#clearing.list(FOLDER)) {
      const all = page.map(({ key }) => ({ key, hash: key.split('/')[1] ?? '' }));
      const known = await named(all.map(({ hash }) => hash).filter(isHash));
      for (const { key, hash } of all) if (!known.has(hash)) await this.#clearing.remove(key);
    }
  }

  /** Waits until what waits is stored. */
  async idle(): Promise<void> {
    await this.#storing;
  }

  /** Stops after the rendition that is being stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#storing;
  }
}

/** Returns null if the bucket rests or fails. */
async function orNull<Result>(health: BucketHealth, work: () => Promise<Result>): Promise<Result | null> {
  if (health.isResting) return null;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    health.failed(error);
    return null;
  }
}

/** @param key begins with the hash of the original, and a space */
function nameOf(key: string): string {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `${FOLDER}${key.split(' ', 1)[0]}/${digest}`;
}

function digestOf(key: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(key).update('\0').update(bytes).digest();
}
