import { expect, test } from 'vitest';
import { IMAGE_SIZES } from './limits.ts';
import { DEFAULT_PLACE, directionsUrl, isDefaultPlace, mapPictureId, placeOfMapPicture } from './map.ts';
import { pointOf, tilesAround } from './map-tiles.ts';

test('a new map is in Adelaide', () => {
  expect(DEFAULT_PLACE).toEqual({ lat: -34.9285, lng: 138.6007 });
  expect(isDefaultPlace({ lat: -34.9285, lng: 138.6007 })).toBe(true);
  expect(isDefaultPlace({ lat: -34.9285, lng: 138.6008 })).toBe(false);
});

test('directions lead to the marker; where nobody has set it to the address in words, on one line', () => {
  const start = 'https://www.google.com/maps/dir/?api=1&destination=';
  expect(directionsUrl(DEFAULT_PLACE, ' 1 Example Street\n Adelaide & Hills ')).toBe(
    `${start}1%20Example%20Street%20Adelaide%20%26%20Hills`,
  );
  expect(directionsUrl({ lat: -34.92618, lng: 138.59682 }, '1 Example Street')).toBe(
    `${start}-34.92618%2C138.59682`,
  );
  expect(directionsUrl({ ...DEFAULT_PLACE, lng: 138.5 }, '')).toBe(`${start}-34.9285%2C138.5`);
  expect(directionsUrl(DEFAULT_PLACE, ' ')).toBe(`${start}-34.9285%2C138.6007`);
});

test('the id of the picture of a place says which place it is', () => {
  const place = { lat: -34.92618, lng: 138.59682 };
  expect(mapPictureId(place)).toBe('map--34.92618_138.59682');
  expect(placeOfMapPicture(mapPictureId(place))).toEqual(place);
  for (const id of ['map-', 'map-1_2', 'map-99.00000_1.00000', 'map-1.00000_999.00000', 'own'])
    expect(placeOfMapPicture(id)).toBeNull();
});

test('the tiles of a picture cover it, with the place in its middle', () => {
  // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
  const middle = pointOf(DEFAULT_PLACE, 16);
  expect([Math.floor(middle.x / 256), Math.floor(middle.y / 256)]).toEqual([57999, 39561]);
  const tiles = tilesAround(DEFAULT_PLACE, 16, IMAGE_SIZES.map);
  const covers = (x: number, y: number) =>
    tiles.filter(({ left, top }) => left <= x && x < left + 256 && top <= y && y < top + 256);
  for (const [x, y] of [
    [0, 0],
    [1325, 0],
    [0, 719],
    [1325, 719],
  ] as const)
    expect(covers(x, y)).toHaveLength(1);
  const [inMiddle] = covers(663, 360);
  expect(inMiddle!.left + (middle.x % 256)).toBeCloseTo(663, -1);
  expect(inMiddle).toEqual({ z: 16, x: 57999, y: 39561, left: 538, top: 245 });
});

test('a map goes on around the world, and ends near the poles', () => {
  const east = tilesAround({ lat: 0, lng: 180 }, 16, IMAGE_SIZES.map);
  expect(new Set(east.map(({ x }) => x))).toContain(0);
  expect(new Set(east.map(({ x }) => x))).toContain(65535);
  for (const { x, y } of tilesAround({ lat: 85, lng: -180 }, 2, IMAGE_SIZES.map)) {
    expect(x >= 0 && x < 4).toBe(true);
    expect(y >= 0 && y < 4).toBe(true);
  }
});
