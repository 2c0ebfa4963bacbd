import { fromLonLat, toLonLat } from 'ol/proj.js';
import { expect, test } from 'vitest';
import type { MapLocation } from '../../../model/map.ts';
import { isWithinReach, MAP_ZOOMS, mapTile } from '../../../model/map-reach.ts';
import { tilesAround } from '../../../model/map-tiles.ts';
import { placeView } from './view.ts';

const OFFICE = { lat: -34.92618, lng: 138.59682 };
const FIJI = { lat: -18.1, lng: 179.999 };
/** The size of the map on a page with the largest text. */
const LARGE = { width: 2000, height: 1100 };

/** Returns the centre of a view after the longest possible drag to the north, south, east or west. */
function draggedFrom(
  place: MapLocation,
  zoom: number,
  [east, north]: readonly [number, number],
): MapLocation {
  const view = placeView(place, zoom, { isFree: false });
  const [x = 0, y = 0] = fromLonLat([place.lng, place.lat]);
  view.setCenter([x + east * 1e9, y + north * 1e9]);
  const [lng = 0, lat = 0] = toLonLat(view.getCenter()!);
  return { lat, lng };
}

test('readers are sent every tile of every map that they can reach', () => {
  for (const place of [OFFICE, FIJI]) {
    for (let zoom: number = MAP_ZOOMS.min; zoom <= MAP_ZOOMS.max; zoom += 1) {
      for (const corner of [
        [0, 0],
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ] as const) {
        const tiles = tilesAround(draggedFrom(place, zoom, corner), zoom, LARGE);
        expect(tiles.every((tile) => isWithinReach(tile, place))).toBe(true);
      }
    }
  }
});

test('readers zoom from a region to a door, and editors out to their country, all over the world', () => {
  const view = placeView(OFFICE, 16, { isFree: false });
  for (const [wanted, got] of [
    [3, 10],
    [22, 18],
    [14.4, 14],
  ] as const) {
    view.setZoom(wanted);
    expect(view.getZoom()).toBe(got);
  }
  const free = placeView(OFFICE, 16, { isFree: true });
  free.setZoom(2);
  free.setCenter([0, 0]);
  expect([free.getZoom(), free.getCenter()]).toEqual([4, [0, 0]]);
});

test('numbers of tiles are those of the world', () => {
  expect(mapTile('16', '57998', '39558')).toEqual({ z: 16, x: 57998, y: 39558 });
  for (const [z, x, y] of [
    ['2', '4', '0'],
    ['2', '0', '4'],
    ['19', '0', '0'],
    ['2', '-1', '0'],
    ['2', '01', '0'],
  ] as const)
    expect(mapTile(z, x, y)).toBeNull();
});
