import { expect, test } from 'vitest';
import { DEFAULT_PLACE, directionsUrl, isDefaultPlace } from './map.ts';

test('a new map is in Adelaide', () => {
  expect(DEFAULT_PLACE).toEqual({ lat: -34.9285, lng: 138.6007 });
  expect(isDefaultPlace({ lat: -34.9285, lng: 138.6007 })).toBe(true);
  expect(isDefaultPlace({ lat: -34.9285, lng: 138.6008 })).toBe(false);
});

test('directions lead to the address in words, on one line; without one to the place', () => {
  const start = 'https://www.google.com/maps/dir/?api=1&destination=';
  expect(directionsUrl(DEFAULT_PLACE, ' 1 Example Street\n Adelaide & Hills ')).toBe(
    `${start}1%20Example%20Street%20Adelaide%20%26%20Hills`,
  );
  expect(directionsUrl(DEFAULT_PLACE, ' ')).toBe(`${start}-34.9285%2C138.6007`);
});
