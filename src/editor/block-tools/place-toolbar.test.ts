import { expect, test } from 'vitest';
import { placeToolbar } from './place-toolbar.ts';

const room = { left: 84, top: 8, right: 800, bottom: 700 };
const size = { width: 400, height: 50 };
const place = (left: number, top: number, right: number, bottom: number) =>
  placeToolbar({ left, top, right, bottom }, size, room);

test('it is above the block, at its left edge', () => {
  expect(place(100, 200, 700, 300)).toEqual({ left: 100, top: 140 });
});

test('it is below a block that begins too near the top', () => {
  expect(place(100, 40, 700, 300)).toEqual({ left: 100, top: 310 });
});

test('it is on top of a block that fills the window', () => {
  expect(place(100, -400, 700, 1200)).toEqual({ left: 100, top: 8 });
});

test('it stays inside the free area, wherever the block is', () => {
  expect(place(700, 200, 790, 300).left).toBe(400);
  expect(place(20, 200, 60, 300).left).toBe(84);
  expect(place(100, 900, 700, 1000).top).toBe(650);
  expect(place(100, -900, 700, -800).top).toBe(8);
});

test('it covers no text beside the block if it can avoid it', () => {
  const block = { left: 100, top: 300, right: 700, bottom: 400 };
  const above = { left: 100, top: 250, right: 700, bottom: 290 };
  const below = { left: 100, top: 410, right: 700, bottom: 450 };
  expect(placeToolbar(block, size, room, [{ ...above, right: 250 }])).toEqual({ left: 300, top: 240 });
  expect(placeToolbar(block, size, room, [above])).toEqual({ left: 100, top: 410 });
  expect(placeToolbar(block, size, room, [above, below])).toEqual({ left: 100, top: 650 });
});

test('if it has to cover something, it covers as little as possible', () => {
  const block = { left: 100, top: 0, right: 700, bottom: 700 };
  const all = { left: 100, top: 0, right: 700, bottom: 640 };
  expect(placeToolbar(block, size, room, [all])).toEqual({ left: 100, top: 650 });
});
