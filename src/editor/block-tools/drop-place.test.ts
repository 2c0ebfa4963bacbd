import { beforeEach, expect, test } from 'vitest';
import { PAGE_LIST } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { open } from '../testing/open-page.ts';
import { placeOfDrop } from './drop-place.ts';

const over = (key: string, below = false) => ({ kind: 'block', key, below }) as const;

beforeEach(() => {
  open();
});

test('a block is dropped before or after the one under the pointer, in its list', () => {
  const tree = $tree.get();
  expect(placeOfDrop(tree, 'x1', over('q1'))).toEqual({ list: PAGE_LIST, after: null });
  expect(placeOfDrop(tree, 'q1', over('x1', true))).toEqual({ list: PAGE_LIST, after: 'x1' });
  expect(placeOfDrop(tree, 'q1', over('t1', true))).toEqual({ list: 'area.contents', after: 't1' });
});

test('a block cannot be dropped where it already is', () => {
  const tree = $tree.get();
  expect(placeOfDrop(tree, 'area', over('q1', true))).toBeNull();
  expect(placeOfDrop(tree, 'area', over('x1'))).toBeNull();
});

test('a block cannot be dropped in a list that does not accept it', () => {
  expect(placeOfDrop($tree.get(), 'area', over('t1'))).toBeNull();
  expect(placeOfDrop($tree.get(), 'area', { kind: 'empty', list: 'area.contents' })).toBeNull();
});

test('a block dropped on an empty list becomes its first', () => {
  expect(placeOfDrop($tree.get(), 'q1', { kind: 'empty', list: 'area.contents' })).toEqual({
    list: 'area.contents',
    after: null,
  });
});
