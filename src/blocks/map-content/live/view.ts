import View from 'ol/View.js';
import { TILE_SIDE } from '../../../model/limits.ts';
import type { MapLocation } from '../../../model/map.ts';
import { MAP_REACH, MAP_ZOOMS, MIN_EDITOR_ZOOM } from '../../../model/map-reach.ts';
import { onMap } from './on-map.ts';

/**
 * Returns the view of a place. North is up, and zoom levels are whole numbers, so that tiles are never blurred.
 *
 * @param isFree whether the view can be moved anywhere; otherwise it stays within `MAP_REACH` of its place
 */
export function placeView(place: MapLocation, zoom: number, { isFree }: { isFree: boolean }): View {
  const center = onMap(place);
  const view = new View({
    center,
    zoom,
    minZoom: isFree ? MIN_EDITOR_ZOOM : MAP_ZOOMS.min,
    maxZoom: MAP_ZOOMS.max,
    constrainResolution: true,
    enableRotation: false,
  });
  if (!isFree) {
    view.getConstraints().center = (wanted, resolution) => {
      const reach = MAP_REACH.move * TILE_SIDE * resolution;
      return wanted?.map((value, axis) => {
        const middle = center[axis]!;
        return Math.min(middle + reach, Math.max(middle - reach, value));
      });
    };
  }
  return view;
}
