import { expect, test } from 'vitest';
import { meanColour } from './colour-grid.ts';

const SIZE = { width: 400, height: 200 };
/** Red and green in the top row, blue and white in the bottom row. */
const FOUR = 'f000f000ffff';

test('the colour of a part is the mean of the cells it lies in, by how much of it lies in each', () => {
  expect(meanColour(FOUR, SIZE)).toBe('#888');
  expect(meanColour(FOUR, SIZE, { left: 0, top: 0, width: 200, height: 100 })).toBe('#f00');
  expect(meanColour(FOUR, SIZE, { left: 250, top: 20, width: 50, height: 30 })).toBe('#0f0');
  expect(meanColour(FOUR, SIZE, { left: 0, top: 100, width: 400, height: 100 })).toBe('#88f');
  expect(meanColour(FOUR, SIZE, { left: 100, top: 0, width: 200, height: 100 })).toBe('#880');
  expect(meanColour(FOUR, SIZE, { left: 180, top: 0, width: 80, height: 100 })).toBe('#4b0');
});

test('of a picture that is known by one colour, every part has that', () => {
  expect(meanColour('8a6', SIZE, { left: 9, top: 9, width: 9, height: 9 })).toBe('#8a6');
});

test('a part beside the picture has the colour of its edge, and what is no grid has none', () => {
  expect(meanColour(FOUR, SIZE, { left: 9000, top: 0, width: 10, height: 10 })).toBe('#0f0');
  expect(meanColour(FOUR, SIZE, { left: 300, top: 150, width: 900, height: 900 })).toBe('#fff');
  for (const colours of ['', '#8a', 'f00f00', 'red']) expect(meanColour(colours, SIZE)).toBe('');
});
