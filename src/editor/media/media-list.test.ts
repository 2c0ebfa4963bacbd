import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Image } from '../../model/media.ts';
import type { Found, ListQuery } from './media-calls.ts';
import { EMPTY_LIST, type ListState, mediaList } from './media-list.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const item = (_id: string) => ({ _id, name: _id }) as Image;
const ids = ({ items }: ListState) => items.map(({ _id }) => _id).join(' ');

/** Returns a list of ten items, two on a page. The test provides the `answers`. */
function listOf(load: (query: ListQuery, page: number) => Promise<Found>) {
  const shown: ListState[] = [];
  const list = mediaList(load, 2, (state) => shown.push(state));
  return { list, now: () => shown.at(-1)! };
}

const paged = async (query: ListQuery, page: number): Promise<Found> => ({
  items: [item(`${query.search}${2 * page - 1}`), item(`${query.search}${2 * page}`)],
  total: 5,
});
const settle = () => vi.advanceTimersByTimeAsync(300);

test('pages follow one another, and the items before stay', async () => {
  const { list, now } = listOf(paged);
  list.look(EMPTY_LIST.query);
  expect(now().state).toBe('loading');
  await settle();
  list.more();
  expect([now().state, ids(now())]).toEqual(['loading', '1 2']);
  await settle();
  expect([now().state, ids(now()), now().total]).toEqual(['ready', '1 2 3 4', 5]);
});

test('a search is sent after a pause in typing, and answers to earlier ones are ignored', async () => {
  const load = vi.fn(paged);
  const { list, now } = listOf(load);
  for (const search of ['k', 'ke', 'ket']) list.look({ ...EMPTY_LIST.query, search }, 250);
  await vi.advanceTimersByTimeAsync(600);
  expect(load).toHaveBeenCalledTimes(1);
  expect(ids(now())).toBe('ket1 ket2');
});

test('an upload is first, once, and does not make the next page leave something out', async () => {
  const { list, now } = listOf(paged);
  list.look(EMPTY_LIST.query);
  await settle();
  list.put(item('new'));
  list.put({ ...item('1'), name: 'another name' });
  expect([ids(now()), now().total, now().items[1]?.name]).toEqual(['new 1 2', 6, 'another name']);
  list.more();
  await settle();
  expect(ids(now())).toBe('new 1 2 3 4');
  list.drop('2');
  expect([ids(now()), now().total]).toEqual(['new 1 3 4', 4]);
});

test('an upload that ends while the list is loading is not lost', async () => {
  const { list, now } = listOf(paged);
  list.look(EMPTY_LIST.query);
  list.put(item('new'));
  await settle();
  expect([ids(now()), now().total]).toEqual(['new 1 2', 6]);
  list.look(EMPTY_LIST.query);
  list.put(item('2'));
  await settle();
  expect([ids(now()), now().total]).toEqual(['2 1', 5]);
});

test('after a removal the next page is asked for from where the list ends', async () => {
  const load = vi.fn(paged);
  const { list } = listOf(load);
  list.look(EMPTY_LIST.query);
  await settle();
  list.drop('1');
  list.more();
  await settle();
  // One item has moved from the second page to the first.
  expect(load).toHaveBeenLastCalledWith(EMPTY_LIST.query, 1);
});

test('what failed says why and can be repeated, without losing what was there', async () => {
  const load = vi.fn(paged);
  const { list, now } = listOf(load);
  list.look(EMPTY_LIST.query);
  await settle();
  load.mockRejectedValueOnce(new Error('There is no connection to the server right now.'));
  list.more();
  await settle();
  expect([now().state, now().problem, ids(now())]).toEqual([
    'failed',
    'There is no connection to the server right now.',
    '1 2',
  ]);
  list.again();
  await settle();
  expect([now().state, ids(now())]).toEqual(['ready', '1 2 3 4']);
});
