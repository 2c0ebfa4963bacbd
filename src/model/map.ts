/** Places on maps: their stored form, and links to maps that readers' devices open. */

/** A place on the earth, in degrees: south and west are negative. */
export interface MapLocation {
  readonly lat: number;
  readonly lng: number;
}

/** Adelaide: the place of a new map until its editor chooses one. */
export const DEFAULT_PLACE: MapLocation = { lat: -34.9285, lng: 138.6007 };

/** The greatest latitude of web maps, in degrees; they end there. */
export const MAX_LAT = 85;
export const MAX_LNG = 180;

/** The precision of a stored place, in degrees: about a metre. */
export const PLACE_STEP = 0.00001;

/** Whether nobody has chosen the place yet. */
export function isDefaultPlace({ lat, lng }: MapLocation): boolean {
  return lat === DEFAULT_PLACE.lat && lng === DEFAULT_PLACE.lng;
}

/**
 * Returns a link to directions, which the reader's browser or phone opens. The page loads nothing from there itself. It leads
 * to the marker, which is at the door; if nobody has set the marker, to the address as written.
 */
export function directionsUrl(place: MapLocation, address: string): string {
  const words = address.replaceAll(/\s+/g, ' ').trim();
  const destination = words === '' || !isDefaultPlace(place) ? `${place.lat},${place.lng}` : words;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

/** The zoom of the picture of a place, from the specification: about two metres per px in Adelaide. */
export const MAP_ZOOM = 16;

/** The prefix of the ids of place pictures; no item of the media library has such an id. */
export const MAP_PREFIX = 'map-';

/** The decimals of a stored place, which follow from `PLACE_STEP`. */
export const PLACE_DECIMALS = 5;

/** Returns the id of the picture of a place. */
export function mapPictureId({ lat, lng }: MapLocation): string {
  return `${MAP_PREFIX}${lat.toFixed(PLACE_DECIMALS)}_${lng.toFixed(PLACE_DECIMALS)}`;
}

/** Returns the place that a picture shows; null for any other picture. */
export function placeOfMapPicture(id: string): MapLocation | null {
  const [, lat, lng] = /^map-(-?\d{1,2}\.\d{5})_(-?\d{1,3}\.\d{5})$/.exec(id) ?? [];
  const place = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(place.lat) <= MAX_LAT && Math.abs(place.lng) <= MAX_LNG ? place : null;
}

/** A search result: a place found for an address. */
export interface FoundLocation extends MapLocation {
  /** The place's name, on one line. */
  readonly name: string;
}

/**
 * Returns a link that searches for an address on a map, which the reader's browser or phone opens. The page loads nothing from
 * there itself.
 */
export function mapsSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
