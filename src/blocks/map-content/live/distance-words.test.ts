import { expect, test } from 'vitest';
import { distanceWords, metresAcross } from './distance-words.ts';

test('a distance is said as people say it', () => {
  const said = [57.3, 654, 999.9, 1000, 1234, 56_789].map(distanceWords);
  expect(said).toEqual([
    '57 metres',
    '650 metres',
    '1 kilometre',
    '1 kilometre',
    '1.2 kilometres',
    '57 kilometres',
  ]);
});

test('a map shows less of the world the further it is from the equator', () => {
  // The metres per px at zoom level 16, in EPSG:3857 coordinates.
  const resolution = 2.388657;
  const across = [0, -4_154_000, 8_399_738].map((north) =>
    distanceWords(metresAcross(1000, resolution, north)),
  );
  // The distances at the latitudes of the equator, Adelaide and Oslo.
  expect(across).toEqual(['2.4 kilometres', '2 kilometres', '1.2 kilometres']);
  expect(metresAcross(326, resolution, -4_154_000)).toBeCloseTo(638.4, 0);
});
