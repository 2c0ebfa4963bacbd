import fs from 'node:fs/promises';
import { ANIMATION_MAX } from '../../../src/model/limits.ts';
import { IMAGE_RENDERS } from '../../limits.ts';
import type { ImageDetails, ImageInfo } from '../image-jobs.ts';
import { openImage } from './decoders.ts';
import { inTurn } from './gate.ts';
import { probe } from './probe.ts';

/** The picture is looked at in this size, in px: fine enough for a see-through corner, and read in little memory. */
const LOOK = 64;
const OPAQUE = 255;

/** Decodes a whole picture and describes it. */
export async function inspect(file: string): Promise<ImageDetails> {
  const info = await probe(file);
  return inTurn(info.width * info.height, info.decodingBytes, async () => {
    const { mean, isTransparent } = await look(file);
    const isAnimated = await isShownMoving(file, info);
    // Later frames of a picture that moves may be transparent where the first is not.
    const showsThrough = isTransparent || (isAnimated && info.hasAlpha);
    return { ...info, placeholder: showsThrough ? '' : shortHex(mean), isTransparent, isAnimated };
  });
}

/** Whether readers see a picture move. */
export async function isShownMoving(file: string, info: ImageInfo): Promise<boolean> {
  const { pages, width, height, orientation } = info;
  if (pages < 2 || pages > ANIMATION_MAX.frames || orientation !== 1) return false;
  if (pages * width * height * IMAGE_RENDERS.movingPixelBytes > IMAGE_RENDERS.decodingBytes) return false;
  return (await fs.stat(file)).size <= ANIMATION_MAX.bytes;
}

/** The mean colour of a picture, of its visible pixels where some are not, and whether any is not. */
async function look(file: string): Promise<{ mean: readonly number[]; isTransparent: boolean }> {
  const image = openImage(file).resize(LOOK, LOOK, { fit: 'fill' }).toColourspace('srgb').ensureAlpha();
  const pixels = await image.raw({ depth: 'uchar' }).toBuffer();
  const sums = [0, 0, 0];
  let weights = 0;
  let isTransparent = false;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    if (alpha < OPAQUE) isTransparent = true;
    weights += alpha;
    for (const channel of sums.keys()) sums[channel]! += pixels[at + channel]! * alpha;
  }
  return { mean: sums.map((sum) => sum / Math.max(1, weights)), isTransparent };
}

/** A colour in CSS, with four bits a channel: such as `#8a6`. */
function shortHex(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value / 17).toString(16)).join('')}`;
}
