import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Crop } from '../../../model/image.ts';
import { IMAGE_SIZES, type Size } from '../../../model/limits.ts';
import {
  CORNERS,
  type Corner,
  cropAt,
  dragCorner,
  fitCrop,
  isSameShape,
  largestZoom,
  moveCrop,
  nudgeCorner,
  zoomCrop,
  zoomOf,
} from './geometry.ts';

const side = fc.integer({ min: 40, max: 9000 });
const picture = fc.record({ width: side, height: side });
const ratio = fc.option(fc.constantFrom<Size>(...Object.values(IMAGE_SIZES)));
const far = fc.integer({ min: -10_000, max: 20_000 });
const point = fc.record({ x: far, y: far });
const corner = fc.constantFrom(...(Object.keys(CORNERS) as Corner[]));

/** A user's action on a crop. */
type Step = (picture: Size, ratio: Size | null, crop: Crop) => Crop;
const step: fc.Arbitrary<Step> = fc.oneof(
  point.map(
    (by): Step =>
      (whole, _ratio, crop) =>
        moveCrop(whole, crop, by),
  ),
  fc.tuple(fc.double({ min: 0.1, max: 50, noNaN: true }), point).map(
    ([zoom, about]): Step =>
      (whole, shape, crop) =>
        zoomCrop(whole, shape, crop, zoom, about),
  ),
  fc.tuple(corner, point).map(
    ([at, to]): Step =>
      (whole, shape, crop) =>
        dragCorner(whole, shape, crop, at, to),
  ),
  fc.tuple(corner, fc.constantFrom({ x: 10, y: 0 }, { x: -10, y: 0 }, { x: 0, y: 1 }, { x: 0, y: -1 })).map(
    ([at, by]): Step =>
      (whole, shape, crop) =>
        nudgeCorner(whole, shape, crop, at, by),
  ),
);

function expectFits(whole: Size, shape: Size | null, crop: Crop): void {
  expect(Object.values(crop).every(Number.isInteger)).toBe(true);
  expect(crop.left).toBeGreaterThanOrEqual(0);
  expect(crop.top).toBeGreaterThanOrEqual(0);
  expect(crop.width).toBeGreaterThan(0);
  expect(crop.height).toBeGreaterThan(0);
  expect(crop.left + crop.width).toBeLessThanOrEqual(whole.width);
  expect(crop.top + crop.height).toBeLessThanOrEqual(whole.height);
  if (shape === null) return;
  // Compares to the nearest px, since one side is computed from the other.
  const difference = Math.abs(crop.width * shape.height - crop.height * shape.width);
  expect(difference).toBeLessThanOrEqual(Math.max(shape.width, shape.height) / 2);
}

test('whatever is done with it, a cut-out is in whole px, inside the picture, and of its shape', () => {
  fc.assert(
    fc.property(picture, ratio, point, fc.array(step, { maxLength: 12 }), (whole, shape, centre, steps) => {
      let crop = cropAt(whole, shape, centre);
      expectFits(whole, shape, crop);
      for (const next of steps) {
        crop = next(whole, shape, crop);
        expectFits(whole, shape, crop);
      }
    }),
  );
});

test('a stored cut-out that is none of the picture or of the shape becomes one', () => {
  const stored = fc.record({
    left: fc.integer({ min: 0, max: 20_000 }),
    top: fc.integer({ min: 0, max: 20_000 }),
    width: fc.integer({ min: 1, max: 20_000 }),
    height: fc.integer({ min: 1, max: 20_000 }),
  });
  fc.assert(
    fc.property(picture, ratio, stored, (whole, shape, crop) => {
      expectFits(whole, shape, fitCrop(whole, shape, crop));
    }),
  );
  const kept = { left: 120, top: 40, width: 960, height: 540 };
  expect(fitCrop({ width: 1920, height: 1280 }, IMAGE_SIZES.fullHeaderDesktop, kept)).toEqual(kept);
});

test('the largest cut-out spans the picture, around the point that matters', () => {
  const whole = { width: 3000, height: 2000 };
  const square = IMAGE_SIZES.accordion;
  expect(cropAt(whole, square)).toEqual({ left: 500, top: 0, width: 2000, height: 2000 });
  expect(cropAt(whole, square, { x: 2700, y: 100 })).toEqual({
    left: 1000,
    top: 0,
    width: 2000,
    height: 2000,
  });
  expect(cropAt(whole, IMAGE_SIZES.fullHeaderDesktop)).toEqual({
    left: 0,
    top: 156,
    width: 3000,
    height: 1688,
  });
  expect(cropAt(whole, null)).toEqual({ left: 0, top: 0, width: 3000, height: 2000 });
});

test('zooming keeps the point under the pointer where it is, to the px', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, fc.double({ min: 1.2, max: 8, noNaN: true }), (x, y, zoom) => {
      const whole = { width: 4000, height: 3000 };
      const square = IMAGE_SIZES.accordion;
      const crop = { left: 500, top: 0, width: 3000, height: 3000 };
      const about = { x: 500 + x * 3000, y: y * 3000 };
      const zoomed = zoomCrop(whole, square, crop, zoom, about);
      expect(zoomOf(whole, square, zoomed)).toBeCloseTo(zoom, 0);
      expect(Math.abs(zoomed.left + x * zoomed.width - about.x)).toBeLessThanOrEqual(1);
      expect(Math.abs(zoomed.top + y * zoomed.height - about.y)).toBeLessThanOrEqual(1);
    }),
  );
});

test('zoom ends at the whole picture, and at a part that still shows something', () => {
  const whole = { width: 1600, height: 900 };
  const square = IMAGE_SIZES.accordion;
  const crop = cropAt(whole, square);
  expect(zoomCrop(whole, square, crop, 0.1)).toEqual(crop);
  expect(zoomCrop(whole, square, crop, 1000)).toEqual({ left: 784, top: 434, width: 32, height: 32 });
  expect(largestZoom(whole, square, crop)).toBeCloseTo(900 / 32);
  expect(zoomOf(whole, square, crop)).toBe(1);
});

test('keys move a corner by whole steps, and the opposite corner stays', () => {
  const whole = { width: 2000, height: 2000 };
  const crop = { left: 400, top: 400, width: 800, height: 800 };
  const square = IMAGE_SIZES.accordion;
  const nudge = (at: Corner, x: number, y: number) => nudgeCorner(whole, square, crop, at, { x, y });
  expect(nudge('bottomRight', 10, 0)).toEqual({ left: 400, top: 400, width: 810, height: 810 });
  expect(nudge('bottomRight', 0, -1)).toEqual({ left: 400, top: 400, width: 799, height: 799 });
  expect(nudge('topLeft', 10, 0)).toEqual({ left: 410, top: 410, width: 790, height: 790 });
  expect(nudge('topRight', 0, 10)).toEqual({ left: 400, top: 410, width: 790, height: 790 });
  expect(nudgeCorner(whole, null, crop, 'bottomLeft', { x: 0, y: 10 })).toEqual({
    left: 400,
    top: 400,
    width: 800,
    height: 810,
  });
});

test('a cut-out at the edge of the picture moves no further', () => {
  const whole = { width: 1000, height: 800 };
  const crop = { left: 10, top: 20, width: 500, height: 500 };
  expect(moveCrop(whole, crop, { x: -50, y: -50 })).toEqual({ ...crop, left: 0, top: 0 });
  expect(moveCrop(whole, crop, { x: 900, y: 900 })).toEqual({ ...crop, left: 500, top: 300 });
});

test('shapes agree whatever their size', () => {
  expect(isSameShape(IMAGE_SIZES.accordion, IMAGE_SIZES.carousel)).toBe(true);
  expect(isSameShape(IMAGE_SIZES.fullHeaderDesktop, { width: 640, height: 360 })).toBe(true);
  expect(isSameShape(IMAGE_SIZES.fullHeaderDesktop, IMAGE_SIZES.fullHeaderMobile)).toBe(false);
});
