import { API_PREFIX, TILE_SIDE } from './limits.ts';
import type { MapLocation } from './map.ts';
import { type MapTile, pointOf } from './map-tiles.ts';

/** The limits of movable maps, and the tiles that movable maps need. */

/**
 * The zoom levels that readers can choose on a map: from the region around the place to its door. Zoom levels are whole
 * numbers.
 */
export const MAP_ZOOMS = { min: 10, max: 18 } as const;

/** The minimum zoom level for editors, at which a whole country is visible. */
export const MIN_EDITOR_ZOOM = 4;

/**
 * The distance by which readers can move a map from its place, and the distance within which they may load tiles, both in tiles
 * of the zoom level. Tiles further away are refused, because this site is not a general map service. The two distances differ
 * by half the size of the largest window.
 */
export const MAP_REACH = { move: 6, tiles: 12 } as const;

/** Returns whether a reader of a map of this place may need a tile. */
export function isWithinReach({ z, x, y }: MapTile, place: MapLocation): boolean {
  if (z < MAP_ZOOMS.min || z > MAP_ZOOMS.max) return false;
  const middle = pointOf(place, z);
  const east = Math.abs(x + 0.5 - middle.x / TILE_SIDE);
  const south = Math.abs(y + 0.5 - middle.y / TILE_SIDE);
  return south <= MAP_REACH.tiles && Math.min(east, 2 ** z - east) <= MAP_REACH.tiles;
}

/** Returns the URL template of this server's tiles, with `{z}`, `{x}` and `{y}`. */
export function mapTileUrl(apiBaseUrl: string): string {
  return `${apiBaseUrl.replace(/\/$/, '')}/${API_PREFIX}/maps/tile/{z}/{x}/{y}`;
}

/** Returns the tile with these numbers; null if the numbers are invalid. */
export function mapTile(z: string, x: string, y: string): MapTile | null {
  const number = (text: string) => (/^(?:0|[1-9]\d{0,6})$/.test(text) ? Number(text) : Number.NaN);
  const tile = { z: number(z), x: number(x), y: number(y) };
  return tile.z <= MAP_ZOOMS.max && tile.x < 2 ** tile.z && tile.y < 2 ** tile.z ? tile : null;
}
