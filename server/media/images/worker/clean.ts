import type { Sharp } from 'sharp';
import { openFrames, openImage } from './decoders.ts';
import { inTurn } from './gate.ts';
import { probe } from './probe.ts';

/**
 * Returns the same picture in the same format, upright and in sRGB. The returned file contains only the pixels, without
 * appended data and without metadata such as place, camera or text. An animated picture stays animated.
 */
export async function clean(file: string): Promise<Buffer> {
  const { format, width, height, pages, cleaningBytes } = await probe(file);
  return inTurn(width * height * pages, cleaningBytes, () =>
    encode(pages > 1 ? openFrames(file) : openImage(file), format),
  );
}

/** Encodes a picture, as close to the original as the format permits. */
function encode(image: Sharp, format: string): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      // Optimised coding would need the complete picture in memory.
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
