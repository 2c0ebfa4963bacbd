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
