import sharp, { type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '../../../src/model/limits.ts';

// Only the formats of web pictures are enabled; every other decoder of the library is blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.cache(false);
// Pictures are worked on side by side, so each of them has one thread: more threads would only need more memory.
sharp.concurrency(1);

/** A picture, turned upright. Its pixels are read in sequence, when they are needed. */
export function openImage(file: string): Sharp {
  return sharp(file, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' }).autoOrient();
}
