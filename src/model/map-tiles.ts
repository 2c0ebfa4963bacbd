import { type Size, TILE_SIDE } from './limits.ts';
import { type MapLocation, PLACE_DECIMALS } from './map.ts';

/** The positions of places on map pictures, and the tiles of map pictures. */

/** A point on the world map at a zoom level, in px from the north-west corner (Web Mercator). */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

export function pointOf({ lat, lng }: MapLocation, zoom: number): MapPoint {
  const side = TILE_SIDE * 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return { x: ((lng + 180) / 360) * side, y: ((1 - north) / 2) * side };
}

/** A square tile of the world map. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A tile, and the position of its north-west corner on a picture, in px. */
export interface PlacedTile extends MapTile {
  readonly left: number;
  readonly top: number;
}

/**
 * Returns the tiles that cover a picture with a place at its centre. Tiles repeat to the east and west. Beyond the poles, there
 * are no tiles.
 */
export function tilesAround(place: MapLocation, zoom: number, size: Size): PlacedTile[] {
  const middle = pointOf(place, zoom);
  const west = Math.round(middle.x - size.width / 2);
  const north = Math.round(middle.y - size.height / 2);
  const count = 2 ** zoom;
  const tiles: PlacedTile[] = [];
  for (let y = Math.floor(north / TILE_SIDE); y * TILE_SIDE < north + size.height; y += 1) {
    if (y < 0 || y >= count) continue;
    for (let x = Math.floor(west / TILE_SIDE); x * TILE_SIDE < west + size.width; x += 1) {
      const left = x * TILE_SIDE - west;
      tiles.push({ z: zoom, x: ((x % count) + count) % count, y, left, top: y * TILE_SIDE - north });
    }
  }
  return tiles;
}

/** Rounds degrees to the precision of stored places. */
export function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(PLACE_DECIMALS));
}
