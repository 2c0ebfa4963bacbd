/** Places on maps: their stored form, and links to maps that readers' devices open. */

/** A place on the earth, in degrees; southern latitudes and western longitudes are negative. */
export interface MapLocation {
  readonly lat: number;
  readonly lng: number;
}

/** Adelaide, the place of a new map until an editor chooses another one. */
export const DEFAULT_PLACE: MapLocation = { lat: -34.9285, lng: 138.6007 };

/** The maximum latitude of web maps, in degrees. */
export const MAX_LAT = 85;
export const MAX_LNG = 180;

/** The precision of a stored place, in degrees; about a metre. */
export const PLACE_STEP = 0.00001;

/** Returns whether a map still has the default place. */
export function isDefaultPlace({ lat, lng }: MapLocation): boolean {
  return lat === DEFAULT_PLACE.lat && lng === DEFAULT_PLACE.lng;
}

/**
 * Returns a link to directions. The directions open in the reader's browser or app. The page itself loads nothing from the
 * linked service. The link leads to the marker, which is at the door. If no editor has placed the marker, the link leads to the
 * address as written.
 */
export function directionsUrl(place: MapLocation, address: string): string {
  const words = address.replaceAll(/\s+/g, ' ').trim();
  const destination = words === '' || !isDefaultPlace(place) ? `${place.lat},${place.lng}` : words;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

/** The zoom level of the picture of a place, from the specification. At this level, a px is about two metres in Adelaide. */
export const MAP_ZOOM = 16;

/** The prefix of the ids of map pictures. No item of the media library has an id with this prefix. */
export const MAP_PREFIX = 'map-';

/** The number of decimals of a stored place. The number follows from `PLACE_STEP`. */
export const PLACE_DECIMALS = 5;

/** Returns the id of the map picture of a place. */
export function mapPictureId({ lat, lng }: MapLocation): string {
  return `${MAP_PREFIX}${lat.toFixed(PLACE_DECIMALS)}_${lng.toFixed(PLACE_DECIMALS)}`;
}

/** Returns the place that a map picture shows; null if the id is not that of a map picture. */
export function placeOfMapPicture(id: string): MapLocation | null {
  const [, lat, lng] = /^map-(-?\d{1,2}\.\d{5})_(-?\d{1,3}\.\d{5})$/.exec(id) ?? [];
  const place = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(place.lat) <= MAX_LAT && Math.abs(place.lng) <= MAX_LNG ? place : null;
}

/** A search result: a place with an address. */
export interface FoundLocation extends MapLocation {
  /** The name of the place, in one line. */
  readonly name: string;
}

/**
 * Returns a link that searches for an address on a map. The map opens in the reader's browser or app. The page itself loads
 * nothing from the linked service.
 */
export function mapsSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
