import { beforeEach, expect, test, vi } from 'vitest';
import { $announcement } from '../ui/announcements.ts';
import { pagedList } from './paged-list.ts';

type Query = { readonly word: string };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function listOf(total: number) {
  const load = vi.fn(async ({ word }: Query, page: number) => ({ rows: [`${word} ${page}`], total }));
  const list = pagedList<Query, string>({
    query: { word: 'all' },
    pageSize: 10,
    load,
    words: ({ state, total }) => `${state} ${total}`,
  });
  return { load, list };
}

test('whatever is asked for anew begins at the first page, and what is typed is asked for after a pause', async () => {
  const { load, list } = listOf(35);
  list.again();
  await vi.runAllTimersAsync();
  list.turn(3);
  await vi.runAllTimersAsync();
  expect(list.$list.get()).toEqual({
    state: 'ready',
    rows: ['all 3'],
    total: 35,
    page: 3,
    problem: null,
    query: { word: 'all' },
  });
  list.look({ word: 'o' }, 250);
  list.look({ word: 'on' }, 250);
  expect(list.$list.get()).toEqual({
    state: 'loading',
    rows: ['all 3'],
    total: 35,
    page: 1,
    problem: null,
    query: { word: 'on' },
  });
  await vi.runAllTimersAsync();
  expect(list.$list.get().rows).toEqual(['on 1']);
  expect(load.mock.calls.map(([query, page]) => [query.word, page])).toEqual([
    ['all', 1],
    ['all', 3],
    ['on', 1],
  ]);
  expect($announcement.get().text).toBe('ready 35');
});

test('a change on the server outlives a response that is older than the change', async () => {
  const { load, list } = listOf(1);
  let arrive = (_found: { rows: string[]; total: number }) => {};
  load.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
  list.again();
  await vi.advanceTimersByTimeAsync(0);
  list.change(() => ['changed']);
  arrive({ rows: ['as before the change'], total: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(list.$list.get().rows).not.toEqual(['as before the change']);
  await vi.runAllTimersAsync();
  expect(list.$list.get()).toMatchObject({ state: 'ready', rows: ['all 1'] });
});

test('a response to an earlier request never replaces a later one', async () => {
  const { load, list } = listOf(1);
  let arrive = (_found: { rows: string[]; total: number }) => {};
  load.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
  list.again();
  await vi.advanceTimersByTimeAsync(0);
  list.look({ word: 'later' });
  await vi.runAllTimersAsync();
  arrive({ rows: ['earlier'], total: 9 });
  await vi.runAllTimersAsync();
  expect(list.$list.get()).toEqual({
    state: 'ready',
    rows: ['later 1'],
    total: 1,
    page: 1,
    problem: null,
    query: { word: 'later' },
  });
});

test('nor does the failure of an earlier request', async () => {
  const { load, list } = listOf(1);
  let fail = (_error: Error) => {};
  load.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)));
  list.again();
  await vi.advanceTimersByTimeAsync(0);
  list.look({ word: 'later' });
  await vi.runAllTimersAsync();
  const shown = list.$list.get();
  fail(new Error('No connection.'));
  await vi.runAllTimersAsync();
  expect(list.$list.get()).toEqual(shown);
  expect([shown.state, shown.rows, $announcement.get().text]).toEqual(['ready', ['later 1'], 'ready 1']);
});

test('after the last row of the last page is gone, the page before it is shown', async () => {
  const { load, list } = listOf(11);
  list.turn(2);
  await vi.runAllTimersAsync();
  load.mockResolvedValueOnce({ rows: [], total: 10 });
  list.again();
  await vi.runAllTimersAsync();
  expect(list.$list.get()).toEqual({
    state: 'ready',
    rows: ['all 1'],
    total: 11,
    page: 1,
    problem: null,
    query: { word: 'all' },
  });
});

test('a failure keeps the rows that are shown, says why, and can be repeated', async () => {
  const { load, list } = listOf(2);
  list.again();
  await vi.runAllTimersAsync();
  load.mockRejectedValueOnce(new Error('No connection.'));
  list.look({ word: 'x' });
  await vi.runAllTimersAsync();
  expect(list.$list.get()).toEqual({
    state: 'failed',
    rows: ['all 1'],
    total: 2,
    page: 1,
    problem: 'No connection.',
    query: { word: 'x' },
  });
  list.again();
  await vi.runAllTimersAsync();
  expect(list.$list.get()).toEqual({
    state: 'ready',
    rows: ['x 1'],
    total: 2,
    page: 1,
    problem: null,
    query: { word: 'x' },
  });
});

test('what is forgotten does not come back with a response that was under way', async () => {
  const { list } = listOf(2);
  list.look({ word: 'x' });
  await vi.advanceTimersByTimeAsync(0);
  list.forget();
  await vi.runAllTimersAsync();
  expect(list.$list.get()).toEqual({
    state: 'loading',
    rows: [],
    total: null,
    page: 1,
    problem: null,
    query: { word: 'x' },
  });
});
