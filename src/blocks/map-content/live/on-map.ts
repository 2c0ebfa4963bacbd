import type { Coordinate } from 'ol/coordinate.js';
import { fromLonLat } from 'ol/proj.js';
import { MAX_LAT, MAX_LNG, type Place } from '../../../model/map.ts';

/** Where a place is on maps. One that is beyond them, which older content can have, is at their edge. */
export function onMap({ lat, lng }: Place): Coordinate {
  return fromLonLat([within(lng, MAX_LNG), within(lat, MAX_LAT)]);
}

function within(degrees: number, max: number): number {
  return Math.min(max, Math.max(-max, degrees));
}
