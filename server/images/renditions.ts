import { LRUCache } from 'lru-cache';
import type { ImageFormat, ImageParams } from '../../src/model/image.ts';
import { CACHE_BYTES } from '../limits.ts';
import type { ImageJobs } from './image-jobs.ts';
import type { ImageWork } from './image-work.ts';
import type { MediaStore } from './media-store.ts';
import type { RenditionFiles } from './rendition-files.ts';

/** Pictures whose transparency is remembered without reading their file. */
const MAX_KNOWN = 1000;
/** Increase this when the same request is rendered to other bytes. */
const VERSION = 1;

export interface Rendition {
  readonly bytes: Buffer;
  readonly mime: string;
}

/** Renders pictures in the requested sizes, once per rendition, and caches them on disk and the most recent in memory. */
export class Renditions {
  readonly #media: MediaStore;
  readonly #files: RenditionFiles;
  readonly #ready = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES.renditionsInMemory,
    sizeCalculation: (bytes) => bytes.length + 256,
  });
  readonly #reading = new Map<string, Promise<Buffer | null>>();
  readonly #work: ImageWork;
  readonly #transparent = new LRUCache<string, boolean>({ max: MAX_KNOWN });

  constructor(media: MediaStore, files: RenditionFiles, work: ImageWork) {
    this.#media = media;
    this.#files = files;
    this.#work = work;
  }

  /**
   * The rendition of a picture. `client` is a key for fairness: a client that waits for many pictures waits longer.
   *
   * @throws an error with the code ENOENT when the original is not in the media store
   * @throws ImageJobError when it cannot be rendered
   * @throws HearthError 'unavailable' (503) when too many renders wait
   */
  async get(client: string, hash: string, params: ImageParams, format: ImageFormat): Promise<Rendition> {
    // `t` is left out: the format already says whether the picture can be transparent.
    const { w, h, crop, b, s, q } = params;
    const key = JSON.stringify([VERSION, hash, w, h, crop, b, s, q, format]);
    const bytes =
      this.#ready.get(key) ??
      (await this.#stored(key)) ??
      // It may have been rendered while the disk was read.
      this.#ready.get(key) ??
      (await this.#work.run(client, key, (jobs) => this.#render(jobs, key, hash, params, format)));
    return { bytes, mime: `image/${format}` };
  }

  /**
   * The format to render: PNG is replaced by JPEG where the picture has no transparency, since PNG is many times as large.
   *
   * @throws as `get` does
   */
  async fittingFormat(client: string, hash: string, format: ImageFormat): Promise<ImageFormat> {
    return format === 'png' && !(await this.#isTransparent(client, hash)) ? 'jpeg' : format;
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
    const bytes = await jobs.render(await this.#media.fileOf(hash), params, format);
    this.#ready.set(key, bytes);
    await this.#files.write(key, bytes);
    return bytes;
  }

  async #isTransparent(client: string, hash: string): Promise<boolean> {
    const known = this.#transparent.get(hash);
    if (known !== undefined) return known;
    const { hasAlpha } = await this.#work.run(client, `probe ${hash}`, async (jobs) =>
      jobs.probe(await this.#media.fileOf(hash)),
    );
    this.#transparent.set(hash, hasAlpha);
    return hasAlpha;
  }
}
