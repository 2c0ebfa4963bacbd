import type { Sharp } from 'sharp';
import { openFrames, openImage } from './decoders.ts';
import { inTurn } from './gate.ts';
import { probe } from './probe.ts';

/**
 * The same picture in the same format with nothing in its file but the pixels, upright and in sRGB: no place, camera or words, and
 * nothing that was appended. A picture that moves still does.
 */
export async function clean(file: string): Promise<Buffer> {
  const { format, width, height, pages, cleaningBytes } = await probe(file);
  return inTurn(width * height * pages, cleaningBytes, () =>
    encode(pages > 1 ? openFrames(file) : openImage(file), format),
  );
}

/** As close to the original as the format permits: it is encoded once more. */
function encode(image: Sharp, format: string): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      // Better coding would need the whole picture in memory.
      return image.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
    case 'png':
      return image.png().toBuffer();
    case 'webp':
      return image.webp({ quality: 92 }).toBuffer();
    case 'gif':
      return image.gif().toBuffer();
    default:
      return image.avif({ quality: 75, effort: 2, chromaSubsampling: '4:4:4' }).toBuffer();
  }
}
