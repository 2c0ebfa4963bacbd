import { expect, test } from 'vitest';
import type { Focus } from '../../../model/focus.ts';
import type { Crop } from '../../../model/image.ts';
import { IMAGE_SIZES } from '../../../model/limits.ts';
import type { Point } from './geometry.ts';
import { follow } from './gestures.ts';

const picture = { width: 2000, height: 2000 };
const crop = { left: 400, top: 400, width: 800, height: 800 };

/** Returns the result of a gesture that starts with `crop`. */
function made(part: string, start: Point, all: Point[], apart: number | null = null): Crop | Focus | null {
  let result: Crop | Focus | null = null;
  const take = (next: Crop | Focus) => {
    result = next;
  };
  const ratio = IMAGE_SIZES.accordion;
  follow({ crop, part, start, apart }, all.at(-1)!, all, {
    picture,
    ratio,
    crop,
    onCrop: take,
    onFocus: take,
  });
  return result;
}

test('one pointer moves the cut-out with it', () => {
  expect(made('frame', { x: 500, y: 500 }, [{ x: 550, y: 480 }])).toEqual({ ...crop, left: 450, top: 380 });
});

test('a corner keeps its distance from the pointer that took it', () => {
  expect(made('bottomRight', { x: 1210, y: 1190 }, [{ x: 1110, y: 1090 }])).toEqual({
    ...crop,
    width: 700,
    height: 700,
  });
});

test('two pointers that part zoom in about the middle between them, and out as they meet', () => {
  const start = { x: 600, y: 600 };
  const apart = [
    { x: 500, y: 600 },
    { x: 700, y: 600 },
  ];
  expect(made('frame', start, apart, 100)).toEqual({ left: 500, top: 500, width: 400, height: 400 });
  expect(made('frame', start, apart, 400)).toEqual({ left: 200, top: 200, width: 1600, height: 1600 });
});

test('the point to keep in sight stays on the picture', () => {
  expect(made('focus', { x: 0, y: 0 }, [{ x: 500, y: 2500 }])).toEqual({ x: 0.25, y: 1 });
});
