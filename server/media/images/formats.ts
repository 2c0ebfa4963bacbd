import type { ImageRecord } from '../../../db/published-queries.ts';
import type { ImageFormat, ImageParams } from '../../../src/model/image.ts';

/**
 * Returns the formats in which a picture can be sent, best first. If a format is requested, returns only that format.
 * Otherwise, returns AVIF and WebP if the browser accepts them, followed by PNG if the picture must stay transparent, or by
 * JPEG. For an animated picture, only WebP keeps the animation.
 */
export function formatsFor(
  params: ImageParams,
  accept: string | undefined,
  image: Pick<ImageRecord, 'transparent' | 'animated'>,
): [best: ImageFormat, ...others: ImageFormat[]] {
  if (params.f !== undefined) return [params.f];
  // Opaque pictures never use PNG, because it is many times as large as JPEG.
  const plain = params.t && image.transparent !== 0 ? 'png' : 'jpeg';
  const webp = accepts(accept, 'image/webp') ? (['webp'] as const) : [];
  const avif = accepts(accept, 'image/avif') ? (['avif'] as const) : [];
  const [best, ...others] = image.animated && params.b === undefined ? webp : [...avif, ...webp];
  return best === undefined ? [plain] : [best, ...others, plain];
}

/**
 * Returns the formats for a picture that one person views immediately. Leaves out AVIF if WebP is accepted too, because AVIF
 * takes long to encode.
 */
export function quickFormats([best, ...others]: ReturnType<typeof formatsFor>): ReturnType<
  typeof formatsFor
> {
  const [next, ...rest] = others;
  return best === 'avif' && next === 'webp' ? [next, ...rest] : [best, ...others];
}

/** Whether an `Accept` header accepts a media type. A type with `;q=0` is not accepted. */
function accepts(header: string | undefined, type: string): boolean {
  return (header ?? '').split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
  });
}
