import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import type { ImageFormat, ImageParams } from '../../src/model/image.ts';
import { IMAGE_DEFAULT_QUALITY, IMAGE_MAX_PIXELS } from '../../src/model/limits.ts';
import { atOnce } from '../at-once.ts';
import type { MediaStore } from './media-store.ts';

// Only what pictures of a website are; every other decoder of the library stays shut.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.cache(false);

/** Bytes of renditions kept ready in memory. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Renders at once: each may use a core and tens of megabytes. */
const AT_ONCE = 2;
/** Renders that may wait for their turn: what comes beyond them is better asked for again. */
const MAX_WAITING = 50;

export interface Rendition {
  readonly bytes: Buffer;
  readonly mime: string;
}

/** Renders pictures in the sizes asked for, each once however many ask, and keeps the most used ones. */
export class Renditions {
  readonly #media: MediaStore;
  readonly #kept = new LRUCache<string, Rendition>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 256,
  });
  readonly #underWay = new Map<string, Promise<Rendition>>();
  readonly #limited = atOnce(AT_ONCE, MAX_WAITING);

  constructor(media: MediaStore) {
    this.#media = media;
  }

  /**
   * @throws an error with the code ENOENT when the original is not in the media store; HearthError 'unavailable' (503)
   * when too many renders wait
   */
  get(hash: string, params: ImageParams, format: ImageFormat): Promise<Rendition> {
    // Whether it may be transparent is in the format already.
    const { w, h, crop, b, s, q } = params;
    const key = JSON.stringify([hash, w, h, crop, b, s, q, format]);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const running = this.#underWay.get(key);
    if (running !== undefined) return running;
    const rendering = this.#limited(() => render(this.#media, hash, params, format))
      .then((rendition) => {
        this.#kept.set(key, rendition);
        return rendition;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, rendering);
    return rendering;
  }
}

/** Crop first, then resize, and never enlarge. */
async function render(
  media: MediaStore,
  hash: string,
  params: ImageParams,
  format: ImageFormat,
): Promise<Rendition> {
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
  return { bytes: await encode(image, format, quality), mime: `image/${format}` };
}

/** The size asked for, made smaller in proportion until the source is large enough. */
export function fitWithin(
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
