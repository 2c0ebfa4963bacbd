import type { ImageInfo } from '../image-jobs.ts';
import { openImage } from './decoders.ts';
import { cleaningBytes, decodingBytes } from './decoding-memory.ts';

/** Reads the header of a picture. */
export async function probe(file: string): Promise<ImageInfo> {
  const metadata = await openImage(file).metadata();
  const { format, autoOrient, orientation = 1, hasAlpha, pages = 1 } = metadata;
  const bytes = await decodingBytes(file, metadata);
  return {
    format,
    ...autoOrient,
    orientation,
    hasAlpha,
    pages,
    decodingBytes: bytes,
    cleaningBytes: cleaningBytes(metadata, bytes),
  };
}
