/** Places on maps: what a block stores of one, and where readers' own maps find it. */

/** A place on the earth, in degrees: south and west are negative. */
export interface MapLocation {
  readonly lat: number;
  readonly lng: number;
}

/** Adelaide: where a new map is until its editor chooses a place. */
export const DEFAULT_PLACE: MapLocation = { lat: -34.9285, lng: 138.6007 };

/** How far a place can be from the equator on the maps of the web, in degrees; further north and south there is no map. */
export const MAX_LAT = 85;
export const MAX_LNG = 180;

/** The steps in which a place is stored, in degrees: about a metre. */
export const PLACE_STEP = 0.00001;

/** Whether nobody has chosen the place yet. */
export function isDefaultPlace({ lat, lng }: MapLocation): boolean {
  return lat === DEFAULT_PLACE.lat && lng === DEFAULT_PLACE.lng;
}

/**
 * The way to a place on a map that a reader's browser or phone opens. Nothing of it is fetched before that. It leads to the marker,
 * which is where the door is; where nobody has set it, to what people write as the address.
 */
export function directionsUrl(place: MapLocation, address: string): string {
  const words = address.replaceAll(/\s+/g, ' ').trim();
  const destination = words === '' || !isDefaultPlace(place) ? `${place.lat},${place.lng}` : words;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

/** The zoom of the picture of a place, from the specification: about two metres for a px in Adelaide. */
export const MAP_ZOOM = 16;

/** How the ids of the pictures of places begin: no item of the media library has such an id. */
export const MAP_PREFIX = 'map-';

/** Those of a place as it is stored: `PLACE_STEP`. */
export const PLACE_DECIMALS = 5;

/** The id of the picture of a place. */
export function mapPictureId({ lat, lng }: MapLocation): string {
  return `${MAP_PREFIX}${lat.toFixed(PLACE_DECIMALS)}_${lng.toFixed(PLACE_DECIMALS)}`;
}

/** The place that a picture shows; null for any other picture. */
export function placeOfMapPicture(id: string): MapLocation | null {
  const [, lat, lng] = /^map-(-?\d{1,2}\.\d{5})_(-?\d{1,3}\.\d{5})$/.exec(id) ?? [];
  const place = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(place.lat) <= MAX_LAT && Math.abs(place.lng) <= MAX_LNG ? place : null;
}

/** A place that was found for an address. */
export interface FoundLocation extends MapLocation {
  /** The place's name, on one line. */
  readonly name: string;
}

/** The search for an address on a map that a reader's browser or phone opens. Nothing of it is fetched before that. */
export function mapsSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
