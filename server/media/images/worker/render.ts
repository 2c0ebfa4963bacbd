import type { Sharp } from 'sharp';
import type { ImageFormat, ImageParams } from '../../../../src/model/image.ts';
import { IMAGE_DEFAULT_QUALITY, type Size } from '../../../../src/model/limits.ts';
import { openFrames, openImage } from './decoders.ts';
import { inTurn } from './gate.ts';
import { isShownMoving } from './inspect.ts';
import { probe } from './probe.ts';

/**
 * Renders a picture: crops it, and then resizes it. A picture is never enlarged. Colours are converted to sRGB, and only the
 * pixels are kept: no place, camera or colour profile. An animated picture becomes an animated WebP. A large original is
 * rendered while no other picture is.
 */
export async function render(file: string, params: ImageParams, format: ImageFormat): Promise<Buffer> {
  const info = await probe(file);
  const moves = format === 'webp' && params.b === undefined && (await isShownMoving(file, info));
  const pixels = info.width * info.height * (moves ? info.pages : 1);
  return inTurn(pixels, info.decodingBytes, () => {
    const image = resized(moves ? openFrames(file) : openImage(file), info, params);
    return encode(image, format, params.q ?? IMAGE_DEFAULT_QUALITY);
  });
}

function resized(image: Sharp, source: Size, params: ImageParams): Sharp {
  const crop = params.crop && clampCrop(params.crop, source);
  const available = crop ?? source;
  const wanted = { width: params.w ?? available.width, height: params.h };
  const scale = params.s ?? 1;
  const shown = (crop ? image.extract(crop) : image).resize({
    ...fitWithin(wanted.width * scale, wanted.height && wanted.height * scale, available),
    fit: 'cover',
  });
  return params.b ? shown.blur(params.b) : shown;
}

/** Returns the requested size, scaled down proportionally until it is not larger than the source. */
function fitWithin(
  width: number,
  height: number | undefined,
  source: Size,
): { width: number; height?: number } {
  if (height === undefined) return { width: Math.min(width, source.width) };
  const factor = Math.min(1, source.width / width, source.height / height);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function clampCrop(crop: { left: number; top: number; width: number; height: number }, source: Size) {
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
      // At a lower quality number, AVIF looks as good as JPEG. Effort 2 keeps the first view fast on a small server.
      return image.avif({ quality: Math.max(1, quality - 15), effort: 2 }).toBuffer();
    case 'webp':
      return image.webp({ quality, effort: 3 }).toBuffer();
    case 'png':
      return image.png({ compressionLevel: 9 }).toBuffer();
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
  }
}
