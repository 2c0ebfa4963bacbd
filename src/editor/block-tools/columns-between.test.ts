import { expect, test } from 'vitest';
import { slotsOf } from '../../blocks/registry.ts';
import { toTree } from '../../model/tree.ts';
import { handleTops, splitAround } from './columns-between.ts';

const room = { left: 0, top: 44, right: 1280, bottom: 768 };
const block = (top: number, bottom: number) => ({ left: 240, right: 1248, top, bottom });

test('the handle is in the middle of what is seen of the columns, or else near it', () => {
  expect(handleTops(block(100, 300), room, 48)).toEqual([176, 200, 152, 224, 128, 248, 104]);
  expect(handleTops(block(-500, 140), room, 48)[0]).toBe(68);
  expect(handleTops(block(700, 2000), room, 48)[0]).toBe(710);
});

test('low columns have it too, and columns out of sight do not', () => {
  expect(handleTops(block(100, 130), room, 48)).toEqual([91]);
  expect(handleTops(block(-300, 20), room, 48)).toEqual([]);
  expect(handleTops(block(-300, 60), room, 48)).toEqual([]);
});

test('the columns around a block are the nearest ones', () => {
  const quote = (key: string) => ({ key, componentType: 'Quote' });
  const split = { key: 's', componentType: 'SplitContent', left: [quote('l')], right: [] };
  const area = { key: 'a', componentType: 'TitledArea', contents: [split] };
  const tree = toTree({ contents: [area, quote('q')] }, slotsOf);
  expect(['l', 's', 'a', 'q', 'gone'].map((key) => splitAround(tree, key))).toEqual([
    's',
    's',
    null,
    null,
    null,
  ]);
});
