import fs from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { IMAGE_RENDERS } from '../../../core/limits/limits.ts';

/**
 * The additional memory for decoding and rendering a picture, in bytes per pixel, measured with the decoders of the image
 * library. Baseline JPEG and non-interlaced PNG are read in strips, so they need no additional memory. Pictures in other
 * formats are held in memory completely.
 */
const PER_PIXEL = { sample: 2.3, interlaced: 1.25, gif: 5.5, webp: 4.3, alpha: 4 } as const;
const PER_AVIF_PIXEL = { halved: 15.5, full: 18.7, deep: 24.5 } as const;

/** The additional memory for encoding a picture again, in bytes per pixel, by format. */
const PER_ENCODED_PIXEL: Readonly<Record<string, number>> = { gif: 18.5, webp: 13.5, heif: 39 };

/** The number of samples per pixel in a progressive JPEG, by its chroma subsampling. */
const SAMPLES: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:1:1': 1.5, '4:4:0': 2 };
/** The number of bytes that are read of an AVIF file. The box that describes the pixel encoding is near the start. */
const AVIF_HEAD_BYTES = 64 * 1024;
const IS_DEEP = 0x40;
const IS_HALVED = 0x0c;

/** Returns the memory needed to decode a picture, in bytes; 0 if the picture is read in strips. */
export async function decodingBytes(file: string, metadata: Metadata): Promise<number> {
  return metadata.width * metadata.height * (await perPixel(file, metadata));
}

/** Returns the memory needed to decode a picture and encode it again, in bytes. All frames of an animated picture count. */
export function cleaningBytes({ format, width, height, pages = 1 }: Metadata, decoding: number): number {
  const pixels = width * height * pages;
  if (pages > 1) return pixels * IMAGE_RENDERS.movingPixelBytes;
  return Math.max(decoding, pixels * (PER_ENCODED_PIXEL[format] ?? 0));
}

async function perPixel(file: string, metadata: Metadata): Promise<number> {
  const { format, isProgressive, channels, depth, chromaSubsampling = '', hasAlpha } = metadata;
  switch (format) {
    case 'jpeg': {
      const samples = channels === 3 ? (SAMPLES[chromaSubsampling] ?? channels) : channels;
      return isProgressive ? PER_PIXEL.sample * samples : 0;
    }
    case 'png':
      return isProgressive ? PER_PIXEL.interlaced * channels * (depth === 'uchar' ? 1 : 2) : 0;
    case 'gif':
      return PER_PIXEL.gif;
    case 'webp':
      return PER_PIXEL.webp;
    default:
      return (await perAvifPixel(file)) + (hasAlpha ? PER_PIXEL.alpha : 0);
  }
}

/**
 * Returns the memory per pixel of an AVIF, from its `av1C` property. The third byte of that property holds the bits per sample,
 * and whether the chroma is halved in both directions.
 */
async function perAvifPixel(file: string): Promise<number> {
  const handle = await fs.open(file);
  try {
    const head = Buffer.alloc(AVIF_HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, AVIF_HEAD_BYTES, 0);
    const at = head.subarray(0, bytesRead).indexOf('av1C');
    const coding = at === -1 ? IS_DEEP : (head[at + 6] ?? IS_DEEP);
    if (coding & IS_DEEP) return PER_AVIF_PIXEL.deep;
    return (coding & IS_HALVED) === IS_HALVED ? PER_AVIF_PIXEL.halved : PER_AVIF_PIXEL.full;
  } finally {
    await handle.close();
  }
}
