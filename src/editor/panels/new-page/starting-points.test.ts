import { expect, test } from 'vitest';
import { checkBlocks, spokenText } from '../../../blocks/registry.ts';
import { STARTING_POINTS, type StartName, startingBlocks } from './starting-points.ts';

test.each(Object.keys(STARTING_POINTS) as StartName[])(
  'a page that begins as %s is valid, and invents no words',
  (start) => {
    const blocks = startingBlocks(start);
    expect(blocks.map(({ componentType }) => componentType)).toEqual(STARTING_POINTS[start].blocks);
    expect(checkBlocks(blocks)).toHaveLength(blocks.length);
    expect(spokenText(blocks.filter(({ componentType }) => componentType !== 'ContactForm'))).toEqual([]);
  },
);

test('only a blank page is empty, and each starting point differs', () => {
  const kinds = Object.values(STARTING_POINTS).map(({ blocks }) => blocks.join());
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.filter((kind) => kind === '')).toHaveLength(1);
});
