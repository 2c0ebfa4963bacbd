import sharp, { type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '../../../../src/model/limits.ts';

// Only the formats of web pictures are enabled. The library's other decoders are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});
sharp.cache(false);
// Each picture gets one thread, because several pictures are processed at the same time. More threads would use more memory and
// bring no gain.
sharp.concurrency(1);

const SAFELY = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' } as const;

/**
 * Opens a picture and turns it upright. Opens only the first frame of an animation. The pixels are read sequentially, when they
 * are needed.
 */
export function openImage(file: string | Buffer): Sharp {
  return sharp(file, SAFELY).autoOrient().withIccProfile('srgb', { attach: false });
}

/** Opens all frames of an animated picture. The frames are not turned upright, because the library cannot rotate them. */
export function openFrames(file: string): Sharp {
  return sharp(file, { ...SAFELY, animated: true });
}
