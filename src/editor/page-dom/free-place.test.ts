import { expect, test } from 'vitest';
import { leastCovering, seenAt } from './free-place.ts';

const SIZE = { width: 126, height: 44, edge: 6 };
const corners = [
  { right: 400, top: 100 },
  { right: 200, top: 100 },
  { right: 400, top: 300 },
];
const words = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test('a control keeps its first place while that is free, also where words touch the edge that is not seen', () => {
  expect(leastCovering(corners, SIZE, [])).toEqual(corners[0]);
  expect(seenAt({ right: 400, top: 100 }, SIZE)).toEqual(words(280, 106, 394, 138));
  expect(leastCovering(corners, SIZE, [words(0, 60, 600, 103)])).toEqual(corners[0]);
  expect(leastCovering(corners, SIZE, [words(0, 60, 600, 104)])).not.toEqual(corners[0]);
});

test('it takes the first place without words, and where none is free the one that covers least of them', () => {
  expect(leastCovering(corners, SIZE, [words(300, 110, 380, 130)])).toEqual(corners[1]);
  expect(leastCovering(corners, SIZE, [words(0, 110, 600, 130)])).toEqual(corners[2]);
  const everywhere = [words(0, 110, 600, 130), words(0, 310, 600, 320)];
  expect(leastCovering(corners, SIZE, everywhere)).toEqual(corners[2]);
});
