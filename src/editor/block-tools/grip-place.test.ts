import { expect, test } from 'vitest';
import { leastCovering } from '../page-dom/free-place.ts';
import { addCorners, gripCorners, labelCorners } from './grip-place.ts';

const SIZE = { width: 32, height: 32, edge: 4 };
const ROOM = { left: 208, top: 44, right: 1280, bottom: 768 };
const BLOCK = { left: 240, top: 390, right: 1248, bottom: 580 };
const LINE = { left: 240, top: 396, right: 445, bottom: 432 };

test('the grip is in the column of 32 px at the left of a block, at the middle of its first line', () => {
  expect(gripCorners(BLOCK, LINE, ROOM, SIZE)[0]).toEqual({ right: 240, top: 398 });
});

test('in a block as wide as the window, the grip is at the left of its first line', () => {
  const wide = { ...BLOCK, left: 208, right: 1280 };
  expect(gripCorners(wide, LINE, ROOM, SIZE)[0]).toEqual({ right: 240, top: 398 });
});

test('where the words leave no room either, the grip is above the block', () => {
  const narrow = { left: 212, top: 390, right: 700, bottom: 420 };
  const line = { ...LINE, left: 212 };
  expect(gripCorners(narrow, line, ROOM, SIZE)[0]).toEqual({ right: 244, top: 358 });
});

test('the grip stays in the window while a part of its block does', () => {
  const top = (from: number) => {
    const block = { ...BLOCK, top: from, bottom: from + 900 };
    return gripCorners(block, { ...LINE, top: from + 6, bottom: from + 42 }, ROOM, SIZE)[0]?.top;
  };
  expect([top(100), top(-200), top(-850), top(-900)]).toEqual([108, 44, 18, -32]);
});

test('a grip without any room is at the edge of the room', () => {
  const tiny = { left: 208, top: 0, right: 230, bottom: 20 };
  expect(gripCorners(tiny, tiny, { ...ROOM, right: 230 }, SIZE)).toEqual([{ right: 236, top: -6 }]);
});

test('the name of a block between words is where a line of its own words ends early', () => {
  const room = { left: 0, top: 0, right: 360, bottom: 692 };
  const size = { width: 80, height: 44, edge: 4 };
  const block = { left: 16, top: 200, right: 344, bottom: 340 };
  const line = (top: number, right = 344) => ({ left: 16, top, right, bottom: top + 28 });
  const words = [160, 200, 228, 284, 312, 352].map((top) => line(top));
  const corners = labelCorners(block, room, size);
  expect(corners[0]).toEqual({ right: 96, top: 156 });
  expect(leastCovering(corners, size, [])).toEqual({ right: 96, top: 156 });
  const best = leastCovering(corners, size, [...words, line(256, 120)]);
  expect(best.right).toBe(344);
  expect(Math.abs(best.top + size.height / 2 - 270)).toBeLessThanOrEqual(4);
});

test('the button that adds is in the same column, in the middle of the gap', () => {
  const grip = { right: 240, top: 398 };
  expect(addCorners({ left: 240, top: 603 }, grip, ROOM, SIZE)[0]).toEqual({ right: 240, top: 587 });
});

test('the button that adds is below a grip that is too near, or above it for a gap that is above', () => {
  const grip = { right: 240, top: 398 };
  expect(addCorners({ left: 240, top: 430 }, grip, ROOM, SIZE)[0]).toEqual({ right: 240, top: 430 });
  expect(addCorners({ left: 240, top: 410 }, grip, ROOM, SIZE)[0]).toEqual({ right: 240, top: 366 });
  const highest = { right: 240, top: 50 };
  expect(addCorners({ left: 240, top: 60 }, highest, ROOM, SIZE)[0]).toEqual({ right: 240, top: 82 });
});

test('the button that adds is in the column of its grip where the margin has no room', () => {
  const grip = { right: 244, top: 358 };
  expect(addCorners({ left: 212, top: 450 }, grip, ROOM, SIZE)[0]).toEqual({ right: 244, top: 434 });
  expect(addCorners({ left: 240, top: 92 }, null, ROOM, SIZE)).toEqual([{ right: 240, top: 76 }]);
});
