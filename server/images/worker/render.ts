import type { Sharp } from 'sharp';
import type { ImageFormat, ImageParams } from '../../../src/model/image.ts';
import { IMAGE_DEFAULT_QUALITY, type Size } from '../../../src/model/limits.ts';
import { IMAGE_RENDERS } from '../../limits.ts';
import { openImage } from './decoders.ts';
import { gate } from './gate.ts';

/** Renders a picture: crops first, then resizes, and never enlarges. A large original is rendered alone. */
export async function render(file: string, params: ImageParams, format: ImageFormat): Promise<Buffer> {
  const upright = openImage(file);
  const { autoOrient } = await upright.metadata();
  const isLarge = autoOrient.width * autoOrient.height > IMAGE_RENDERS.largePixels;
  return gate.run(isLarge ? IMAGE_RENDERS.concurrent : 1, () => {
    const image = resized(upright, autoOrient, params);
    return encode(image, format, params.q ?? IMAGE_DEFAULT_QUALITY);
  });
}

function resized(upright: Sharp, source: Size, params: ImageParams): Sharp {
  const crop = params.crop && clampCrop(params.crop, source);
  const available = crop ?? source;
  const wanted = { width: params.w ?? available.width, height: params.h };
  const scale = params.s ?? 1;
  const image = (crop ? upright.extract(crop) : upright).resize({
    ...fitWithin(wanted.width * scale, wanted.height && wanted.height * scale, available),
    fit: 'cover',
  });
  return params.b ? image.blur(params.b) : image;
}

/** The requested size, scaled down in proportion until it fits the source. */
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
