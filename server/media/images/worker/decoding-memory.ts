import fs from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { IMAGE_RENDERS } from '../../../core/limits/limits.ts';

/**
 * The memory that decoding and rendering takes beside that of any picture, in bytes for each pixel, measured with the decoders of
 * the image library. Baseline JPEG and PNG without interlacing are read in strips; of all else, the whole picture is in memory.
 */
const PER_PIXEL = { sample: 2.3, interlaced: 1.25, gif: 5.5, webp: 4.3, alpha: 4 } as const;
const PER_AVIF_PIXEL = { halved: 15.5, full: 18.7, deep: 24.5 } as const;

/** The same for a picture that is encoded again as it is, by its format. */
const PER_ENCODED_PIXEL: Readonly<Record<string, number>> = { gif: 18.5, webp: 13.5, heif: 39 };

/** How many samples a progressive JPEG has for each pixel, by its chroma subsampling. */
const SAMPLES: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:1:1': 1.5, '4:4:0': 2 };
/** The box of an AVIF that says how its pixels are coded comes soon after the start of the file. */
const AVIF_HEAD_BYTES = 64 * 1024;
const IS_DEEP = 0x40;
const IS_HALVED = 0x0c;

/** The memory that decoding a picture takes, in bytes; 0 where it is read in strips. */
export async function decodingBytes(file: string, metadata: Metadata): Promise<number> {
  return metadata.width * metadata.height * (await perPixel(file, metadata));
}

/** The memory that decoding a picture and encoding it again takes, in bytes; of one that moves, of all its frames. */
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

/** The third byte of its property `av1C` says how many bits a sample has, and whether the chroma is halved in both directions. */
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
