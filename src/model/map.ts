import { type Size, TILE_SIDE } from './limits.ts';

/** Places on maps: what a block stores of one, and where readers' own maps find it. */

/** A place on the earth, in degrees: south and west are negative. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Adelaide: where a new map is until its editor chooses a place. */
export const DEFAULT_PLACE: Place = { lat: -34.9285, lng: 138.6007 };

/** How far a place can be from the equator on the maps of the web, in degrees; further north and south there is no map. */
export const MAX_LAT = 85;
export const MAX_LNG = 180;

/** The steps in which a place is stored, in degrees: about a metre. */
export const PLACE_STEP = 0.00001;

/** Whether nobody has chosen the place yet. */
export function isDefaultPlace({ lat, lng }: Place): boolean {
  return lat === DEFAULT_PLACE.lat && lng === DEFAULT_PLACE.lng;
}

/**
 * The way to a place on a map that a reader's browser or phone opens. Nothing of it is fetched before that. What people write as
 * the address counts: phones show it, and a place that was never set on the map leads nobody astray.
 */
export function directionsUrl(place: Place, address: string): string {
  const words = address.replaceAll(/\s+/g, ' ').trim();
  const destination = words === '' ? `${place.lat},${place.lng}` : words;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

/** The zoom of the picture of a place, from the specification: about two metres for a px in Adelaide. */
export const MAP_ZOOM = 16;

/** How the ids of the pictures of places begin: no item of the media library has such an id. */
export const MAP_PREFIX = 'map-';

const DECIMALS = 5;

/** The id of the picture of a place. */
export function mapPictureId({ lat, lng }: Place): string {
  return `${MAP_PREFIX}${lat.toFixed(DECIMALS)}_${lng.toFixed(DECIMALS)}`;
}

/** The place that a picture shows; null for any other picture. */
export function placeOfMapPicture(id: string): Place | null {
  const [, lat, lng] = /^map-(-?\d{1,2}\.\d{5})_(-?\d{1,3}\.\d{5})$/.exec(id) ?? [];
  const place = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(place.lat) <= MAX_LAT && Math.abs(place.lng) <= MAX_LNG ? place : null;
}

/** A point of the whole map at a zoom, in px from its north-west corner (Web Mercator). */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

export function pointOf({ lat, lng }: Place, zoom: number): MapPoint {
  const side = TILE_SIDE * 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return { x: ((lng + 180) / 360) * side, y: ((1 - north) / 2) * side };
}

/** A square of the map of the world. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A tile, and where its north-west corner is on a picture, in px. */
export interface PlacedTile extends MapTile {
  readonly left: number;
  readonly top: number;
}

/** The tiles that cover a picture with a place in its middle. Around the world they go on; beyond the poles there are none. */
export function tilesAround(place: Place, zoom: number, size: Size): PlacedTile[] {
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

/** A place that was found for an address. */
export interface FoundPlace extends Place {
  /** What it is called, on one line. */
  readonly name: string;
}

/** A number of degrees as it is stored. */
export function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
