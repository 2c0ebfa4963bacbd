import { expect, test } from 'vitest';
import { levelOnAll, ownSpace, stepWord } from './spacing-steps.ts';

test('a margin that is not set has the step of its default', () => {
  expect([stepWord('marginTop', undefined), stepWord('marginBottom', null)]).toEqual(['None', 'Normal']);
});

test('a margin has a step if it is the same on all screens', () => {
  expect(stepWord('marginTop', { small: '5' })).toBe('Large');
  expect(stepWord('marginBottom', { small: 1, medium: 1, large: 1 })).toBe('Small');
  expect(stepWord('marginBottom', { small: 0 })).toBe('None');
});

test('a margin that differs between screens, or has another level, has no step', () => {
  expect([
    levelOnAll('marginTop', { small: 1, large: 2 }),
    stepWord('marginTop', { small: 1, large: 2 }),
  ]).toEqual([null, 'Own']);
  expect(stepWord('marginBottom', { small: 3 })).toBe('Own');
  expect(
    [{ small: 3 }, { small: 1, large: 2 }, { small: 1 }].map((one) => ownSpace('marginTop', one)),
  ).toEqual(['24 px', 'not the same on all screens', null]);
});
