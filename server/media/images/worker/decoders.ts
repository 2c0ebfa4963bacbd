import sharp, { type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '../../../../src/model/limits.ts';

// Only the formats of web pictures are enabled; all other decoders of the library are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});
sharp.cache(false);
// Several pictures are processed at once, so each gets one thread: more threads would only need more memory.
sharp.concurrency(1);

const SAFELY = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' } as const;

/** Opens a picture, turned upright; only the first frame of an animation. Its pixels are read sequentially, on demand. */
export function openImage(file: string | Buffer): Sharp {
  return sharp(file, SAFELY).autoOrient().withIccProfile('srgb', { attach: false });
}

/** Opens all frames of an animated picture. The library cannot rotate them. */
export function openFrames(file: string): Sharp {
  return sharp(file, { ...SAFELY, animated: true });
}
