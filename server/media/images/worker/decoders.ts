import sharp, { type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '../../../../src/model/limits.ts';

// Only the formats of web pictures are enabled; every other decoder of the library is blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});
sharp.cache(false);
// Pictures are worked on side by side, so each of them has one thread: more threads would only need more memory.
sharp.concurrency(1);

const SAFELY = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' } as const;

/** A picture, turned upright; the first frame of one that moves. Its pixels are read in sequence, when they are needed. */
export function openImage(file: string | Buffer): Sharp {
  return sharp(file, SAFELY).autoOrient().withIccProfile('srgb', { attach: false });
}

/** All frames of a picture that moves. The library cannot turn them. */
export function openFrames(file: string): Sharp {
  return sharp(file, { ...SAFELY, animated: true });
}
