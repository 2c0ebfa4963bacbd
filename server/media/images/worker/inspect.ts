import fs from 'node:fs/promises';
import { GRID_SIDE, shortHex } from '../../../../src/model/colour-grid.ts';
import { ANIMATION_MAX } from '../../../../src/model/limits.ts';
import { IMAGE_RENDERS } from '../../../core/limits/limits.ts';
import type { ImageDetails, ImageInfo } from '../image-jobs.ts';
import { openImage } from './decoders.ts';
import { inTurn } from './gate.ts';
import { probe } from './probe.ts';

/**
 * The width and height, in px, of the small copy that is examined: large enough to show a transparent corner, and small enough
 * to need little memory.
 */
const LOOK = 64;
const OPAQUE = 255;

/** Decodes a complete picture, and describes its pixels. */
export async function inspect(file: string): Promise<ImageDetails> {
  const info = await probe(file);
  return inTurn(info.width * info.height, info.decodingBytes, async () => {
    const { colours, isTransparent } = await look(file);
    const isAnimated = await isShownMoving(file, info);
    // A later frame of an animation may have transparent parts, even if the first frame has none.
    const showsThrough = isTransparent || (isAnimated && info.hasAlpha);
    return { ...info, colours: showsThrough ? '' : colours, isTransparent, isAnimated };
  });
}

/** Whether readers see the picture move, rather than only its first frame. */
export async function isShownMoving(file: string, info: ImageInfo): Promise<boolean> {
  const { pages, width, height, orientation } = info;
  if (pages < 2 || pages > ANIMATION_MAX.frames || orientation !== 1) return false;
  if (pages * width * height * IMAGE_RENDERS.movingPixelBytes > IMAGE_RENDERS.decodingBytes) return false;
  return (await fs.stat(file)).size <= ANIMATION_MAX.bytes;
}

/** Returns the colours of a picture, from its visible pixels, and whether any pixel is transparent. */
async function look(file: string): Promise<{ colours: string; isTransparent: boolean }> {
  const image = openImage(file).resize(LOOK, LOOK, { fit: 'fill' }).toColourspace('srgb').ensureAlpha();
  const pixels = await image.raw({ depth: 'uchar' }).toBuffer();
  const cells = Array.from({ length: GRID_SIDE ** 2 }, () => ({ sums: [0, 0, 0], weights: 0 }));
  let isTransparent = false;
  for (let pixel = 0; pixel < LOOK ** 2; pixel++) {
    const at = pixel * 4;
    const alpha = pixels[at + 3]!;
    if (alpha < OPAQUE) isTransparent = true;
    const cell = cells[cellAt(pixel % LOOK, Math.floor(pixel / LOOK))]!;
    cell.weights += alpha;
    for (const channel of cell.sums.keys()) cell.sums[channel]! += pixels[at + channel]! * alpha;
  }
  const means = cells.map(({ sums, weights }) => sums.map((sum) => sum / Math.max(1, weights)));
  return { colours: means.map(shortHex).join(''), isTransparent };
}

/** Returns the index of the cell of the colour grid that contains a pixel of the small copy. */
function cellAt(x: number, y: number): number {
  const pixels = LOOK / GRID_SIDE;
  return Math.floor(y / pixels) * GRID_SIDE + Math.floor(x / pixels);
}
