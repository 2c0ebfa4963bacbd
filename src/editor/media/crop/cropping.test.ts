import { expect, test } from 'vitest';
import { IMAGE_SIZES } from '../../../model/limits.ts';
import { canvasLabel } from '../../document/labels.ts';
import { alikeIn, cropsIn, cut, isCutOff, keepInSight, share, startCropping, withCrops } from './cropping.ts';
import { blurWarning, focusWords, placeWords, sizeWords } from './messages.ts';

const picture = { width: 3000, height: 2000 };
const header = { desktop: IMAGE_SIZES.fullHeaderDesktop, mobile: IMAGE_SIZES.fullHeaderMobile };
const squares = { desktop: IMAGE_SIZES.accordion, mobile: IMAGE_SIZES.carousel };
const logo = { desktop: { width: 320 } };
const value = { imageId: 'porch', alt: 'A porch' };

test('every canvas begins with the largest cut-out, in the middle', () => {
  expect(startCropping(picture, header, value).crops).toEqual({
    desktop: { left: 0, top: 156, width: 3000, height: 1688 },
    mobile: { left: 750, top: 0, width: 1500, height: 2000 },
  });
});

test('a stored cut-out is kept, and canvases without one begin around it, as far zoomed in', () => {
  const zoomed = (left: number, top: number, width: number) => {
    const desktop = { left, top, width, height: Math.round((width * 9) / 16) };
    const { crops } = startCropping(picture, header, { ...value, desktop });
    expect(crops.desktop).toEqual(desktop);
    return crops.mobile;
  };
  expect(zoomed(1500, 500, 1500)).toEqual({ left: 1875, top: 422, width: 750, height: 1000 });
  expect(zoomed(1900, 900, 1100)).toEqual({ left: 2075, top: 710, width: 750, height: 1000 });
  expect(zoomed(0, 100, 2400)).toEqual({ left: 600, top: 0, width: 1200, height: 1600 });
});

test('the cut-out of all canvases is shown for each that has none of its own, in its shape', () => {
  const crop = { left: 1500, top: 500, width: 1500, height: 844 };
  const mobile = { left: 0, top: 0, width: 750, height: 1000 };
  expect(startCropping(picture, header, { ...value, crop }).crops).toEqual({
    desktop: crop,
    mobile: { left: 1934, top: 500, width: 633, height: 844 },
  });
  expect(startCropping(picture, header, { ...value, crop, mobile }).crops).toEqual({ desktop: crop, mobile });
});

test('a canvas with a shape in place of a height is cut out in it', () => {
  const sizes = { desktop: { width: 600, aspectRatio: 3 } };
  const { crops } = startCropping(picture, sizes, value);
  expect(crops).toEqual({ desktop: { left: 0, top: 500, width: 3000, height: 1000 } });
  expect(isCutOff(picture, sizes)).toBe(true);
  expect(blurWarning({ left: 0, top: 0, width: 300, height: 100 }, sizes.desktop)).toContain(
    'shown in up to 600 × 200 px',
  );
});

test('a strongly zoomed cut-out starts the others around the same part, with as many px as they show', () => {
  const face = { left: 2600, top: 300, width: 320, height: 180 };
  const { crops } = cut(startCropping(picture, header, value), 'desktop', face);
  expect(crops.mobile).toEqual({ left: 2250, top: 0, width: 750, height: 1000 });
  const small = { width: 900, height: 600 };
  const own = startCropping(small, header, { ...value, desktop: { ...face, left: 500 } });
  expect(own.crops.mobile).toEqual({ left: 435, top: 0, width: 450, height: 600 });
  const free = startCropping(picture, { desktop: IMAGE_SIZES.accordion, mobile: { width: 320 } }, value);
  const square = { left: 1000, top: 1000, width: 200, height: 200 };
  expect(cut(free, 'desktop', square).crops.mobile).toEqual({ left: 940, top: 994, width: 320, height: 213 });
});

test('canvases that were not cut by hand follow the point to keep in sight', () => {
  const opened = startCropping(picture, header, value);
  const seen = keepInSight(opened, { x: 0.9, y: 0.5 });
  expect(seen.crops.mobile).toEqual({ left: 1500, top: 0, width: 1500, height: 2000 });
  const own = { left: 100, top: 100, width: 960, height: 540 };
  const byHand = cut(seen, 'desktop', own);
  expect(keepInSight(byHand, { x: 0.1, y: 0.5 }).crops).toEqual({
    desktop: own,
    mobile: { left: 0, top: 500, width: 750, height: 1000 },
  });
  expect(keepInSight(byHand, null).crops).toEqual({
    desktop: own,
    mobile: { left: 205, top: 0, width: 750, height: 1000 },
  });
});

test('a cut by hand moves the canvases that were not cut, until they are cut themselves', () => {
  const first = cut(startCropping(picture, header, value), 'desktop', {
    left: 2040,
    top: 0,
    width: 960,
    height: 540,
  });
  expect(first.crops.mobile).toEqual({ left: 2145, top: 0, width: 750, height: 1000 });
  const own = { left: 0, top: 0, width: 750, height: 1000 };
  const second = cut(first, 'mobile', own);
  expect(cut(second, 'desktop', { left: 0, top: 0, width: 960, height: 540 }).crops.mobile).toEqual(own);
});

test('canvases of one shape share their cut-out until each gets its own', () => {
  const opened = startCropping(picture, squares, value);
  expect(opened.shared).toBe(true);
  expect(alikeIn(squares, 'desktop')).toEqual(['mobile']);
  expect(alikeIn(header, 'desktop')).toEqual([]);
  const left = { left: 0, top: 0, width: 1000, height: 1000 };
  expect(cut(opened, 'mobile', left).crops).toEqual({ desktop: left, mobile: left });
  const apart = cut(share(opened, 'mobile', false), 'mobile', left);
  expect(apart.crops.desktop).not.toEqual(left);
  expect(share(apart, 'mobile', true).crops).toEqual({ desktop: left, mobile: left });
  expect(startCropping(picture, squares, { ...value, ...apart.crops }).shared).toBe(false);
});

test('only a picture of another shape is cut off', () => {
  expect(isCutOff(picture, header)).toBe(true);
  expect(isCutOff({ width: 1600, height: 1600 }, squares)).toBe(false);
  expect(isCutOff(picture, logo)).toBe(false);
});

test('what is stored has a cut-out under the name of every canvas, and nothing of those before', () => {
  const state = keepInSight(startCropping(picture, header, value), { x: 0.25, y: 0.5 });
  const before = {
    ...value,
    desktop: { left: 1, top: 1, width: 16, height: 9 },
    focus: { x: 0, y: 0 },
    blur: 3,
  };
  expect(withCrops(before, header, cropsIn(state))).toEqual({
    imageId: 'porch',
    alt: 'A porch',
    blur: 3,
    focus: { x: 0.25, y: 0.5 },
    ...state.crops,
  });
  const unfocused = withCrops(before, header, { crops: state.crops, focus: null });
  expect(Object.keys(unfocused)).not.toContain('focus');
});

test('places and sizes are said in px, and a cut-out that is too small with what to do', () => {
  const crop = { left: 120, top: 40, width: 960, height: 540 };
  const whole = { width: 1920, height: 1080 };
  expect(placeWords(crop, whole)).toBe('Left 120, top 40, width 960 of 1920');
  expect(sizeWords(crop, whole)).toBe('Width 960 of 1920, height 540 of 1080');
  expect(focusWords({ x: 0.4, y: 0.256 })).toBe('40 % from the left, 26 % from the top');
  expect(blurWarning(crop, header.desktop)).toBe(
    'This part has 960 × 540 px, and is shown in up to 1920 × 1080 px. It will look blurred: choose a larger part or a larger picture.',
  );
  expect(blurWarning(whole && { ...crop, ...whole }, header.desktop)).toBeNull();
  expect(blurWarning({ ...crop, width: 300 }, logo.desktop)).toContain('up to 320 px wide.');
  expect(['desktop', 'mobile', 'wideTablet'].map(canvasLabel)).toEqual([
    'Wide screens',
    'Phones',
    'Wide tablet',
  ]);
});
