import { toLonLat } from 'ol/proj.js';
import { expect, test } from 'vitest';
import { onMap } from './on-map.ts';

test('a place that is stored beyond the maps of the web is at their edge, so that its marker can be moved back', () => {
  expect(toLonLat(onMap({ lat: -34.9, lng: 138.6 }))).toEqual([expect.closeTo(138.6), expect.closeTo(-34.9)]);
  expect(toLonLat(onMap({ lat: 95, lng: 500 }))).toEqual([expect.closeTo(180), expect.closeTo(85)]);
  expect(toLonLat(onMap({ lat: -90, lng: -181 }))).toEqual([expect.closeTo(-180), expect.closeTo(-85)]);
});
