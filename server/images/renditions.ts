import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import type { ImageFormat, ImageParams } from '../../src/model/image.ts';
import { IMAGE_DEFAULT_QUALITY, IMAGE_MAX_PIXELS } from '../../src/model/limits.ts';
import { CACHE_BYTES, IMAGE_RENDERS } from '../limits.ts';
import type { MediaStore } from './media-store.ts';
import { RenderQueue } from './render-queue.ts';
import type { RenditionFiles } from './rendition-files.ts';

// Only the formats of web pictures are enabled; every other decoder of the library is blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.cache(false);

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
  readonly #transparent: LRUCache<string, Promise<boolean>>;
  readonly #queue = new RenderQueue<Buffer>(IMAGE_RENDERS.concurrent, IMAGE_RENDERS.waiting);

  constructor(media: MediaStore, files: RenditionFiles) {
    this.#media = media;
    this.#files = files;
    this.#transparent = new LRUCache({ max: MAX_KNOWN });
  }

  /**
   * The rendition of a picture. `client` is a key for fairness: a client that waits for many pictures waits longer.
   *
   * @throws an error with the code ENOENT when the original is not in the media store
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
      (await this.#queue.run(client, key, () => this.#render(key, hash, params, format)));
    return { bytes, mime: `image/${format}` };
  }

  /**
   * The format to render: PNG is replaced by JPEG where the picture has no transparency, since PNG is many times as large.
   *
   * @throws an error with the code ENOENT when the original is not in the media store
   */
  async fittingFormat(hash: string, format: ImageFormat): Promise<ImageFormat> {
    return format === 'png' && !(await this.#isTransparent(hash)) ? 'jpeg' : format;
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

  async #render(key: string, hash: string, params: ImageParams, format: ImageFormat): Promise<Buffer> {
    const bytes = await render(this.#media, hash, params, format);
    this.#ready.set(key, bytes);
    await this.#files.write(key, bytes);
    return bytes;
  }

  #isTransparent(hash: string): Promise<boolean> {
    const known = this.#transparent.get(hash);
    if (known !== undefined) return known;
    const found = this.#media.read(hash).then(async (bytes) => (await sharp(bytes).metadata()).hasAlpha);
    this.#transparent.set(hash, found);
    found.catch(() => this.#transparent.delete(hash));
    return found;
  }
}

/** Renders a picture: crops first, then resizes, and never enlarges. */
async function render(
  media: MediaStore,
  hash: string,
  params: ImageParams,
  format: ImageFormat,
): Promise<Buffer> {
  const original = await media.read(hash);
  const upright = sharp(original, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' }).autoOrient();
  const { autoOrient } = await upright.metadata();
  let image = upright;
  const crop = params.crop && clampCrop(params.crop, autoOrient);
  if (crop) image = image.extract(crop);
  const available = crop ?? autoOrient;
  const wanted = { width: params.w ?? available.width, height: params.h };
  const scale = params.s ?? 1;
  image = image.resize({
    ...fitWithin(wanted.width * scale, wanted.height && wanted.height * scale, available),
    fit: 'cover',
  });
  if (params.b) image = image.blur(params.b);
  const quality = params.q ?? IMAGE_DEFAULT_QUALITY;
  return encode(image, format, quality);
}

/** The requested size, scaled down in proportion until it fits the source. */
function fitWithin(
  width: number,
  height: number | undefined,
  source: { readonly width: number; readonly height: number },
): { width: number; height?: number } {
  if (height === undefined) return { width: Math.min(width, source.width) };
  const factor = Math.min(1, source.width / width, source.height / height);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function clampCrop(
  crop: { left: number; top: number; width: number; height: number },
  source: { readonly width: number; readonly height: number },
) {
  const left = Math.min(Math.round(crop.left), source.width - 1);
  const top = Math.min(Math.round(crop.top), source.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width), source.width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height), source.height - top)),
  };
}

function encode(image: Sharp, format: ImageFormat, quality: number): Promise<Buffer> {
  switch (format) {
    case 'avif':
      // AVIF looks as good as JPEG at a lower number; effort 2 keeps a first view quick on a small server.
      return image.avif({ quality: Math.max(1, quality - 15), effort: 2 }).toBuffer();
    case 'webp':
      return image.webp({ quality, effort: 3 }).toBuffer();
    case 'png':
      return image.png({ compressionLevel: 9 }).toBuffer();
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
  }
}
