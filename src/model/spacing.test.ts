import { expect, test } from 'vitest';
import { resolveSpacing, spacingPx, spacingSchema } from './spacing.ts';

test('levels 1 to 6 are 4, 16, 24, 32, 48 and 64 px, and anything else is 0', () => {
  expect([1, 2, 3, 4, 5, 6].map(spacingPx)).toEqual([4, 16, 24, 32, 48, 64]);
  expect(['1', '6'].map(spacingPx)).toEqual([4, 64]);
  expect([0, 7, -1, 1.5, '0', '7', '01', 'x', '', null, undefined, {}, true].map(spacingPx)).toEqual(
    new Array(13).fill(0),
  );
});

test('a block without margins has 0 above and 2 below at every size', () => {
  const margins = {
    top: { small: 0, medium: 0, large: 0 },
    bottom: { small: 2, medium: 2, large: 2 },
  };
  expect(resolveSpacing({})).toEqual(margins);
  expect(resolveSpacing({ marginTop: null, marginBottom: { small: '', large: null } })).toEqual(margins);
});

test('large falls back to medium, medium to small, small to the default', () => {
  expect(resolveSpacing({ marginTop: { small: 3 }, marginBottom: { medium: '4' } })).toEqual({
    top: { small: 3, medium: 3, large: 3 },
    bottom: { small: 2, medium: 4, large: 4 },
  });
});

test('an explicit 0 is 0, as a number and as a string', () => {
  expect(resolveSpacing({ marginBottom: { small: 0, large: '6' } }).bottom).toEqual({
    small: 0,
    medium: 0,
    large: 6,
  });
  expect(resolveSpacing({ marginBottom: { small: '0' } }).bottom.large).toBe(0);
});

test.each([7, -1, 1.5, '7', '01', '3px', 'auto', true, false])(
  'a margin of %j is kept as it is and counts as 0, which larger screens fall back to',
  (level) => {
    const margin = { small: 3, medium: level };
    expect(spacingSchema.parse(margin)).toEqual(margin);
    expect(resolveSpacing({ marginTop: margin, marginBottom: { large: level } })).toEqual({
      top: { small: 3, medium: 0, large: 0 },
      bottom: { small: 2, medium: 2, large: 0 },
    });
  },
);

test('a stored margin has levels for known sizes only', () => {
  expect(spacingSchema.parse({ small: '3', large: 6 })).toEqual({ small: '3', large: 6 });
  expect(spacingSchema.safeParse({ small: [3] }).success).toBe(false);
  expect(spacingSchema.safeParse({ small: {} }).success).toBe(false);
  expect(spacingSchema.safeParse({ tiny: 1 }).success).toBe(false);
});
