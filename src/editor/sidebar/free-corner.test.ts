import { expect, test } from 'vitest';
import { freeCorner } from './free-corner.ts';

const room = { left: 208, top: 44, right: 1280, bottom: 768 };
const size = { width: 320, height: 400 };
const at = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test('a panel is in the corner where it covers the least of what is selected', () => {
  expect(freeCorner(room, size, at(240, 500, 900, 640)), 'a form at the left').toEqual({
    left: 944,
    top: 352,
  });
  expect(freeCorner(room, size, at(240, 60, 1248, 300)), 'a wide block above').toEqual({
    left: 944,
    top: 352,
  });
  expect(freeCorner(room, size, at(240, 480, 1248, 760)), 'a wide block below').toEqual({
    left: 944,
    top: 60,
  });
  expect(freeCorner(room, size, at(900, 60, 1248, 760)), 'a block at the right').toEqual({
    left: 224,
    top: 352,
  });
  expect(freeCorner(room, size, at(600, 500, 1248, 760)), 'right and below').toEqual({ left: 944, top: 60 });
});

test('a panel of the menu is at the top right', () => {
  expect(freeCorner(room, size, null)).toEqual({ left: 944, top: 60 });
});

test('a panel that is higher than the page begins at its top', () => {
  expect(freeCorner(room, { width: 320, height: 900 }, at(240, 500, 900, 640))).toEqual({
    left: 944,
    top: 60,
  });
});
