import { expect, test } from 'vitest';
import { placeAtWords } from './words-place.ts';

const ROOM = { left: 208, top: 44, right: 1280, bottom: 768 };
const SIZE = { width: 426, height: 36 };
const line = (top: number, left = 661, right = 866) => ({ left, right, top, bottom: top + 28 });
const place = (lines: ReturnType<typeof line>[], prefer: 'above' | 'below' = 'above', fullHeight = 36) =>
  placeAtWords({ lines, size: SIZE, fullHeight, room: ROOM, prefer });

test('the bar stands 12 px above the first line, centred over its selected words', () => {
  expect(place([line(521)])).toEqual({ left: 551, top: 473, side: 'above' });
  expect(place([line(549, 240, 353), line(521)])).toEqual({ left: 551, top: 473, side: 'above' });
});

test('parts of a line with different marks count as one line', () => {
  expect(place([line(521, 661, 700), { ...line(523), left: 700, right: 866, bottom: 547 }])).toEqual({
    left: 551,
    top: 473,
    side: 'above',
  });
});

test('without room above, the bar stands below the last line, and the other way round', () => {
  expect(place([line(60), line(88, 240, 900)])).toEqual({ left: 357, top: 128, side: 'below' });
  expect(place([line(521)], 'below')).toEqual({ left: 551, top: 561, side: 'below' });
  expect(place([line(720)], 'below')).toEqual({ left: 551, top: 672, side: 'above' });
});

test('the bar stays inside the visible page, even over words that fill it', () => {
  expect(place([line(521, 240, 260)])?.left).toBe(216);
  expect(place([line(521, 1240, 1279)])?.left).toBe(846);
  expect(place([line(-200), line(1000)])?.top).toBe(724);
  expect(place([line(60), line(760)])?.top).toBe(724);
});

test('words that are scrolled away have no bar', () => {
  expect(place([line(10)])).toBeNull();
  expect(place([line(768)])).toBeNull();
  expect(place([])).toBeNull();
});

test('a caret has its bar too', () => {
  expect(place([line(521, 661, 661)])).toEqual({ left: 448, top: 473, side: 'above' });
});

test('a bar that will become higher is on the side that has room for its full height, and grows away from the words', () => {
  const words = [line(521)];
  expect(place(words, 'below', 199)).toEqual({ left: 551, top: 561, side: 'below' });
  expect(place(words, 'below', 200)).toEqual({ left: 551, top: 473, side: 'above' });
  expect(place([line(259)], 'above', 203)).toEqual({ left: 551, top: 211, side: 'above' });
  expect(place([line(259)], 'above', 204)).toEqual({ left: 551, top: 299, side: 'below' });
  const open = { lines: words, size: { width: 426, height: 200 }, fullHeight: 200, room: ROOM };
  expect(placeAtWords({ ...open, prefer: 'below' })).toEqual({ left: 551, top: 309, side: 'above' });
});

test('where neither side has room for its full height, the bar leaves room for it below its own upper edge', () => {
  expect(place([line(521)], 'below', 600)).toEqual({ left: 551, top: 160, side: 'below' });
});
