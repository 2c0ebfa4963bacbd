import type { ImageRecord } from '../../../db/published-queries.ts';
import type { ImageFormat, ImageParams } from '../../../src/model/image.ts';

/**
 * The formats in which a picture can be sent, the best first: the requested one; else AVIF and WebP where the browser accepts
 * them, and then PNG for transparency or JPEG. A picture that moves does so in WebP alone.
 */
export function formatsFor(
  params: ImageParams,
  accept: string | undefined,
  image: Pick<ImageRecord, 'transparent' | 'animated'>,
): [best: ImageFormat, ...others: ImageFormat[]] {
  if (params.f !== undefined) return [params.f];
  // PNG is many times as large as JPEG, so an opaque picture is none.
  const plain = params.t && image.transparent !== 0 ? 'png' : 'jpeg';
  const webp = accepts(accept, 'image/webp') ? (['webp'] as const) : [];
  const avif = accepts(accept, 'image/avif') ? (['avif'] as const) : [];
  const [best, ...others] = image.animated && params.b === undefined ? webp : [...avif, ...webp];
  return best === undefined ? [plain] : [best, ...others, plain];
}

/** The formats for a picture that one person looks at once: without AVIF, which takes long to encode, where there is another. */
export function quickFormats([best, ...others]: ReturnType<typeof formatsFor>): ReturnType<
  typeof formatsFor
> {
  const [next, ...rest] = others;
  return best === 'avif' && next === 'webp' ? [next, ...rest] : [best, ...others];
}

/** Whether an `Accept` header accepts this media type: `;q=0` means that it is not accepted. */
function accepts(header: string | undefined, type: string): boolean {
  return (header ?? '').split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
  });
}
