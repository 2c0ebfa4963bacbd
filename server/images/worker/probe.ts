import type { ImageInfo } from '../image-jobs.ts';
import { openImage } from './decoders.ts';

/** Reads the header of a picture. */
export async function probe(file: string): Promise<ImageInfo> {
  const { format, autoOrient, orientation = 1, hasAlpha, pages = 1 } = await openImage(file).metadata();
  return { format, ...autoOrient, orientation, hasAlpha, pages };
}
