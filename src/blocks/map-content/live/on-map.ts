import type { Coordinate } from 'ol/coordinate.js';
import { fromLonLat } from 'ol/proj.js';
import { MAX_LAT, MAX_LNG, type MapLocation } from '../../../model/map.ts';

/**
 * Returns the map coordinate of a place. Moves a place that is beyond the edge of maps to the edge. Older content may contain
 * places beyond the edge.
 */
export function onMap({ lat, lng }: MapLocation): Coordinate {
  return fromLonLat([within(lng, MAX_LNG), within(lat, MAX_LAT)]);
}

function within(degrees: number, max: number): number {
  return Math.min(max, Math.max(-max, degrees));
}
