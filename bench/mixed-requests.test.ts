import { expect, test } from 'vitest';
import { newPictures } from './mixed-requests.ts';

test('no two of the new pictures have the same address, and all are of large pictures', () => {
  const next = newPictures(['/img/a?w=960', '/img/b?w=1000&h=1000', '/img/logo?w=320']);
  const addresses = Array.from({ length: 2000 }, next);
  expect(new Set(addresses).size).toBe(2000);
  expect(new Set(addresses.map((address) => address.split('?')[0]))).toEqual(new Set(['/img/a', '/img/b']));
});
