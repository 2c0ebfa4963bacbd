import { expect, test } from 'vitest';
import { listId, PAGE_LIST } from '../../model/tree.ts';
import { type DragBlock, type DragList, gapsOf, nearestGap, shiftsOf } from './drag-layout.ts';

const X = { left: 100, right: 700 };
const block = (key: string, top: number, bottom: number, lists: DragList[] = []): DragBlock => ({
  key,
  ...X,
  top,
  bottom,
  lists,
});
const LEFT = listId('c', 'left');
const RIGHT = listId('c', 'right');
const columns = block('c', 300, 500, [
  {
    list: LEFT,
    left: 100,
    right: 380,
    top: 300,
    bottom: 500,
    blocks: [block('l1', 300, 400), block('l2', 416, 500)],
  },
  { list: RIGHT, left: 420, right: 700, top: 300, bottom: 396, blocks: [] },
]);
const PAGE: DragList = {
  list: PAGE_LIST,
  ...X,
  top: 0,
  bottom: 616,
  blocks: [block('a', 0, 84), block('b', 100, 284), columns, block('d', 516, 600)],
};
/** The block `b` is 184 px high, with 16 px below it. */
const B = { key: 'b', room: 200, space: 16 };
const shifts = (to: Parameters<typeof shiftsOf>[2]) => Object.fromEntries(shiftsOf(PAGE, B, to));

test('the blocks below a lifted one close up, and make room where it would be dropped', () => {
  expect(shifts(null)).toEqual({ a: 0, c: -200, l1: -200, l2: -200, d: -200 });
  expect(shifts({ list: PAGE_LIST, after: 'a' })).toEqual({ a: 0, c: 0, l1: 0, l2: 0, d: 0 });
  expect(shifts({ list: PAGE_LIST, after: null })).toEqual({ a: 200, c: 0, l1: 0, l2: 0, d: 0 });
  expect(shifts({ list: PAGE_LIST, after: 'c' })).toEqual({ a: 0, c: -200, l1: -200, l2: -200, d: 0 });
});

test('a block in a column makes the columns higher, but an empty column has room of its own', () => {
  expect(shifts({ list: LEFT, after: 'l1' })).toEqual({ a: 0, c: -200, l1: -200, l2: 0, d: 0 });
  expect(shifts({ list: RIGHT, after: null })).toEqual({ a: 0, c: -200, l1: -200, l2: -200, d: -200 });
});

test('there are gaps above the first, between all and below the last block, and in columns', () => {
  const gaps = gapsOf(PAGE, B, () => true).map(({ place, middle, top }) => [
    place.list,
    place.after,
    middle,
    top,
  ]);
  expect(gaps).toEqual([
    [PAGE_LIST, null, 0, 0],
    [PAGE_LIST, 'a', 92, 100],
    [LEFT, null, 100, 100],
    [LEFT, 'l1', 208, 216],
    [LEFT, 'l2', 300, 316],
    [RIGHT, null, 148, 100],
    [PAGE_LIST, 'c', 308, 316],
    [PAGE_LIST, 'd', 400, 416],
  ]);
});

test('the nearest gap takes the block, also from outside the page; lists that do not accept it have none', () => {
  const at = (x: number, y: number, isAccepted = (_list: string) => true) =>
    nearestGap(gapsOf(PAGE, B, isAccepted), x, y)?.place;
  expect(at(50, -300)).toEqual({ list: PAGE_LIST, after: null });
  expect(at(50, 2000)).toEqual({ list: PAGE_LIST, after: 'd' });
  expect(at(200, 210)).toEqual({ list: LEFT, after: 'l1' });
  expect(at(600, 190)).toEqual({ list: RIGHT, after: null });
  expect(at(600, 180, (list) => list === PAGE_LIST)).toEqual({ list: PAGE_LIST, after: 'a' });
  expect(at(0, 0, () => false)).toBeUndefined();
});

test('the place of the only block of a list is a gap, too', () => {
  const only: DragList = { ...PAGE, blocks: [block('b', 100, 284)] };
  expect(gapsOf(only, B, () => true)).toEqual([
    { place: { list: PAGE_LIST, after: null }, ...X, middle: 100, reach: 0, top: 100 },
  ]);
});
