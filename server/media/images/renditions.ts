import { LRUCache } from 'lru-cache';
import type { ImageFormat, ImageParams } from '../../../src/model/image.ts';
import type { DiskCache } from '../../core/files/disk-cache.ts';
import { CACHE_BYTES, HARMFUL_IMAGES } from '../../core/limits/limits.ts';
import type { MediaStore, NamedHashes } from '../store/media-store.ts';
import type { SharedRenditions } from '../store/shared-renditions.ts';
import { ImageJobError, type ImageJobs } from './image-jobs.ts';
import type { ImageWork } from './image-work.ts';

/** Increase this number when the same request is rendered to different bytes. */
const VERSION = 2;

export interface Rendition {
  readonly bytes: Buffer;
  readonly mime: string;
}

/**
 * Renders pictures in the requested sizes, each rendition only once. All renditions are cached on disk, and the most recent
 * renditions in memory.
 */
export class Renditions {
  readonly #media: MediaStore;
  readonly #files: DiskCache;
  // @bounded 16 MiB (CACHE_BYTES): the pictures requested longest ago are read from the disk (renditions.test.ts)
  readonly #ready = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES.renditionsInMemory,
    sizeCalculation: (bytes) => bytes.length + 256,
  });
  // @bounded a file for each request that passed at its pace: 503 (../../core/limits/pace.test.ts)
  readonly #reading = new Map<string, Promise<Buffer | null>>();
  readonly #work: ImageWork;
  /** The originals that cannot be decoded, each with its error. Renditions of these originals are refused for a while. */
  // @bounded 1000 pictures (HARMFUL_IMAGES), ten minutes each: those that failed longest ago are tried again
  // (renditions.test.ts)
  readonly #unreadable = new LRUCache<string, ImageJobError>({
    max: HARMFUL_IMAGES.max,
    ttl: HARMFUL_IMAGES.forMs,
  });

  readonly #shared: SharedRenditions | null;

  /** @param shared the renditions that all servers share; null if there is one server */
  constructor(media: MediaStore, files: DiskCache, work: ImageWork, shared: SharedRenditions | null = null) {
    this.#shared = shared;
    this.#media = media;
    this.#files = files;
    this.#work = work;
  }

  /** The size of the renditions in memory, in bytes. */
  get bytesInMemory(): number {
    return this.#ready.calculatedSize;
  }

  /**
   * Returns the rendition of a picture. `client` is the key for fair lines, in which a client that requests many pictures waits
   * longer.
   *
   * @throws an error with the code ENOENT if the original is not in the media store
   * @throws ImageJobError if the rendition cannot be rendered
   * @throws HearthError 'unavailable' (503) if too many renders wait
   */
  async get(client: string, hash: string, params: ImageParams, format: ImageFormat): Promise<Rendition> {
    const ready = await this.ready(hash, params, format);
    if (ready !== null) return ready;
    const key = renditionKey(hash, params, format);
    const bytes = await this.#work.run(client, key, (jobs) => this.#render(jobs, key, hash, params, format));
    this.#ready.set(key, bytes);
    return withMime(bytes, format);
  }

  /** Returns the rendition if it is stored; null if it is not. */
  async ready(hash: string, params: ImageParams, format: ImageFormat): Promise<Rendition | null> {
    const key = renditionKey(hash, params, format);
    const bytes =
      this.#ready.get(key) ??
      (await this.#stored(key)) ??
      // The memory is checked again, because the rendition may have been made while the disk was read.
      this.#ready.get(key);
    return bytes === undefined ? null : withMime(bytes, format);
  }

  /** Whether a rendition is stored on disk. */
  has(hash: string, params: ImageParams, format: ImageFormat): Promise<boolean> {
    return this.#files.has(renditionKey(hash, params, format));
  }

  /** Whether a rendition can be stored on disk without removing another. */
  hasRoom(): Promise<boolean> {
    return this.#files.hasRoom();
  }

  /**
   * Makes a rendition in the background, when there is no other work, and stores it on disk.
   *
   * @throws as `get` does
   */
  async make(hash: string, params: ImageParams, format: ImageFormat): Promise<void> {
    if (await this.has(hash, params, format)) return;
    const key = renditionKey(hash, params, format);
    await this.#work.runLast(key, (jobs) => this.#render(jobs, key, hash, params, format));
  }

  /**
   * Removes all renditions of an original. A rendition that is being made at this moment stays until it is the least recently
   * used.
   */
  async remove(hash: string): Promise<void> {
    for (const key of [...this.#ready.keys()]) if (key.startsWith(`${hash} `)) this.#ready.delete(key);
    await this.#files.removeGroup(hash);
    await this.#shared?.removeGroup(hash);
  }

  /** Removes the shared renditions of all originals that no media item has. @param named as `MediaStore.removeUnfinished` */
  async removeUnused(named: NamedHashes): Promise<void> {
    await this.#shared?.removeUnused(named);
  }

  #stored(key: string): Promise<Buffer | null> {
    const running = this.#reading.get(key);
    if (running !== undefined) return running;
    const reading = this.#files
      .read(key)
      .then((bytes) => {
        if (bytes !== null) this.#ready.set(key, bytes);
        return bytes;
      })
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #render(
    jobs: ImageJobs,
    key: string,
    hash: string,
    params: ImageParams,
    format: ImageFormat,
  ): Promise<Buffer> {
    const known = this.#unreadable.get(hash);
    if (known !== undefined) throw known;
    try {
      const shared = await this.#shared?.read(key);
      const bytes = shared ?? (await jobs.render(await this.#media.fileOf(hash), params, format));
      await this.#files.write(key, bytes);
      if (shared == null) this.#shared?.write(key, bytes);
      return bytes;
    } catch (error) {
      if (error instanceof ImageJobError && error.reason === 'unreadable') this.#unreadable.set(hash, error);
      throw error;
    }
  }
}

function withMime(bytes: Buffer, format: ImageFormat): Rendition {
  return { bytes, mime: `image/${format}` };
}

/**
 * Returns the key of a rendition, which begins with the hash of the original. The key omits `t`, because the format already
 * determines whether the rendition can be transparent.
 */
export function renditionKey(
  hash: string,
  { w, h, crop, b, s, q }: ImageParams,
  format: ImageFormat,
): string {
  return `${hash} ${JSON.stringify([VERSION, w, h, crop, b, s, q, format])}`;
}

declare module '../../core/services.ts' {
  interface Services {
    readonly renditions: Renditions;
  }
}
