import fs from 'node:fs/promises';
import sharp from 'sharp';
import { type Size, TILE_SIDE } from '../../../../src/model/limits.ts';
import type { TilePart } from '../image-jobs.ts';
import { openImage } from './decoders.ts';
import { inTurn } from './gate.ts';

/** Tiles for high-density screens are twice as wide as other tiles. */
const MAX_SIDE = 2 * TILE_SIDE;

/** Composes map tiles into a PNG. The PNG is grey where a tile is missing. */
export async function compose(file: string, parts: readonly TilePart[], size: Size): Promise<Buffer> {
  const bytes = await fs.readFile(file);
  const [west, north] = [
    Math.min(...parts.map(({ left }) => left)),
    Math.min(...parts.map(({ top }) => top)),
  ];
  const [columns, rows] = [size.width - west, size.height - north].map(
    (length) => Math.ceil(length / TILE_SIDE) * TILE_SIDE,
  ) as [number, number];
  return inTurn(columns * rows, columns * rows * 4, async () => {
    const tiles = [];
    for (const { offset, length, left, top } of parts) {
      const input = await pixelsOf(bytes.subarray(offset, offset + length));
      const raw = { width: TILE_SIDE, height: TILE_SIDE, channels: 3 } as const;
      tiles.push({ input, raw, left: left - west, top: top - north });
    }
    const raw = { width: columns, height: rows, channels: 3 } as const;
    const whole = await sharp({ create: { ...raw, background: '#dddddd' } })
      .composite(tiles)
      .removeAlpha()
      .raw()
      .toBuffer();
    return sharp(whole, { raw })
      .extract({ left: -west, top: -north, ...size })
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}

async function pixelsOf(tile: Buffer): Promise<Buffer> {
  const { width, height } = await openImage(tile).metadata();
  if (width > MAX_SIDE || height > MAX_SIDE) throw new Error('A map tile is larger than tiles are.');
  return openImage(tile)
    .flatten({ background: '#ffffff' })
    .resize(TILE_SIDE, TILE_SIDE, { fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
}
