import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allFocusClasses, focusClasses, focusClassesIn, focusOf } from './focus.ts';
import { imageValueSchema } from './image.ts';

const picture = (focus: unknown) => ({ imageId: 'porch', alt: '', focus });

test('a picture keeps its focus point when stored, and shows it rounded to five per cent', () => {
  const value = imageValueSchema.parse(picture({ x: 0.5, y: 0.83 }));
  expect(focusOf(value)).toEqual({ x: 0.5, y: 0.83 });
  expect(focusClasses(value)).toEqual(['focus-y-85']);
  expect(focusClasses(picture({ x: 0, y: 1 }))).toEqual(['focus-x-0', 'focus-y-100']);
  expect(focusClasses(picture({ x: 0.51, y: 0.49 }))).toEqual([]);
});

test.each([
  null,
  undefined,
  'top',
  { x: 0.5 },
  { x: -1, y: 0 },
  { x: 0, y: 1.1 },
  { x: Number.NaN, y: 0 },
  { x: '0', y: '0; } body { display: none' },
])('an invalid focus point is dropped: %j', (focus) => {
  expect(focusOf(picture(focus))).toBeUndefined();
  expect(focusClasses(picture(focus))).toEqual([]);
});

test('neither a picture without a focus point nor a missing picture has classes', () => {
  expect(focusClasses(null)).toEqual([]);
  expect(focusClasses({ imageId: 'porch', alt: '' })).toEqual([]);
});

test('the style sheet of the editor has the classes of every focus point', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const known = new Set(allFocusClasses());
  fc.assert(
    fc.property(part, part, (x, y) => {
      for (const name of focusClasses(picture({ x, y }))) expect(known).toContain(name);
    }),
  );
});

test('pictures are found anywhere in a document', () => {
  const page = {
    header: { image: picture({ x: 0.2, y: 0.5 }) },
    contents: [{ items: [{ image: picture({ x: 0.2, y: 0.9 }) }, { image: null }], focus: { x: 0, y: 0 } }],
  };
  expect(focusClassesIn(page)).toEqual(['focus-x-20', 'focus-y-90']);
});
