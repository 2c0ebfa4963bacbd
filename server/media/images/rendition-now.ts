import { type ImageRecord, shownRenditions } from '../../../db/published-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import {
  type ImageFormat,
  type ImageParams,
  isSmallerRendition,
  readImageParams,
} from '../../../src/model/image.ts';
import type { Services } from '../../core/services.ts';
import type { formatsFor } from './formats.ts';
import type { Rendition } from './renditions.ts';

/**
 * The minimum width of a ready rendition that is sent instead of a new one, as a fraction of the requested width. A smaller
 * rendition would be enlarged by more than a quarter and look soft, while encoding a WebP takes only a fraction of a second.
 */
const LEAST_PART = 0.8;

interface Wanted {
  readonly image: ImageRecord & { readonly shown: boolean };
  readonly params: ImageParams;
  readonly formats: ReturnType<typeof formatsFor>;
}

type Needs = Pick<Services, 'database' | 'madeAhead' | 'renditions'>;

/**
 * Returns the rendition that a caller wants, or the next best rendition. The next best is returned if the wanted rendition is
 * an AVIF of a published picture and is not ready, so that no reader waits for the encoder. The next best is the first possible
 * of these: a ready rendition in another format and the same size, a smaller ready rendition, and a new rendition in a fast
 * format.
 *
 * @param client as in `Renditions.get`
 * @throws as `Renditions.get`
 */
export async function renditionNow(
  services: Needs,
  client: string,
  wanted: Wanted,
): Promise<{ readonly rendition: Rendition; readonly isWanted: boolean }> {
  const { image, params, formats } = wanted;
  const { renditions, madeAhead } = services;
  const [best, quick] = formats;
  if (best !== 'avif' || quick === undefined || !image.shown || !madeAhead.isOn) {
    return { rendition: await renditions.get(client, image.hash, params, best), isWanted: true };
  }
  const ready = await renditions.ready(image.hash, params, best);
  if (ready !== null) return { rendition: ready, isWanted: true };
  madeAhead.want({ imageId: image.id, hash: image.hash, params, format: best, isLast: false });
  const next =
    (await readyAmong(services, image.hash, [params], formats)) ??
    (await smaller(services, wanted, LEAST_PART)) ??
    (await quickly(services, client, wanted, quick));
  return { rendition: next, isWanted: false };
}

/**
 * Renders the picture in a fast format. If too many other pictures are being rendered, returns any smaller rendition that is
 * ready.
 */
async function quickly(
  services: Needs,
  client: string,
  wanted: Wanted,
  format: ImageFormat,
): Promise<Rendition> {
  const { image, params } = wanted;
  try {
    return await services.renditions.get(client, image.hash, params, format);
  } catch (error) {
    const isRefused = error instanceof HearthError && error.code === 'unavailable';
    const any = isRefused ? await smaller(services, wanted, 0) : null;
    if (any !== null) return any;
    throw error;
  }
}

/**
 * Returns the widest ready rendition with the same crop and look that is narrower than the wanted rendition, but at least
 * `leastPart` of its width; null if no such rendition is ready.
 */
async function smaller(
  services: Needs,
  { image, params, formats }: Wanted,
  leastPart: number,
): Promise<Rendition | null> {
  const shown = await shownRenditions(services.database.visitor, image.id);
  const fitting = shown
    .map(readImageParams)
    .filter((other) => other !== null)
    .filter((other) => isSmallerRendition(other, params) && other.w! >= params.w! * leastPart)
    .sort((one, other) => other.w! - one.w!);
  return readyAmong(services, image.hash, fitting, formats);
}

async function readyAmong(
  { renditions }: Needs,
  hash: string,
  all: readonly ImageParams[],
  formats: readonly ImageFormat[],
): Promise<Rendition | null> {
  for (const params of all) {
    for (const format of formats) {
      const ready = await renditions.ready(hash, params, format);
      if (ready !== null) return ready;
    }
  }
  return null;
}
