import type { ImageRecord } from '../../../db/published-queries.ts';
import type { ImageFormat, ImageParams } from '../../../src/model/image.ts';

/**
 * Returns the formats in which a picture can be sent, best first: only the requested one, if there is one. Otherwise AVIF and
 * WebP if the browser accepts them, then PNG for transparency or JPEG. Only WebP keeps an animation.
 */
export function formatsFor(
  params: ImageParams,
  accept: string | undefined,
  image: Pick<ImageRecord, 'transparent' | 'animated'>,
): [best: ImageFormat, ...others: ImageFormat[]] {
  if (params.f !== undefined) return [params.f];
  // PNG is many times as large as JPEG, so opaque pictures never use it.
  const plain = params.t && image.transparent !== 0 ? 'png' : 'jpeg';
  const webp = accepts(accept, 'image/webp') ? (['webp'] as const) : [];
  const avif = accepts(accept, 'image/avif') ? (['avif'] as const) : [];
  const [best, ...others] = image.animated && params.b === undefined ? webp : [...avif, ...webp];
  return best === undefined ? [plain] : [best, ...others, plain];
}

/**
 * Returns the formats for a picture that one person views immediately: no AVIF, which takes long to encode, if there is
 * another.
 */
export function quickFormats([best, ...others]: ReturnType<typeof formatsFor>): ReturnType<
  typeof formatsFor
> {
  const [next, ...rest] = others;
  return best === 'avif' && next === 'webp' ? [next, ...rest] : [best, ...others];
}

/** Whether an `Accept` header accepts a media type; `;q=0` refuses it. */
function accepts(header: string | undefined, type: string): boolean {
  return (header ?? '').split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
  });
}
