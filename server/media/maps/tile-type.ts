/** A media type of map tiles. */
export type TileType = 'image/png' | 'image/jpeg' | 'image/webp';

/**
 * Returns the media type of a tile by its first bytes, whatever type the service declares; null if the bytes are not a map
 * tile.
 */
export function tileType(body: Buffer): TileType | null {
  if (body.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (body.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  const isWebp = body.toString('latin1', 0, 4) === 'RIFF' && body.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
