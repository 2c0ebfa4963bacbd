import { expect, test } from 'vitest';
import { readProcessList, readPss, readStat, withDescendants } from './process-tree.ts';

test('a process tree has children and their children, and no other processes', () => {
  const processes = [
    { pid: 1, parent: 0 },
    { pid: 30, parent: 20 },
    { pid: 20, parent: 10 },
    { pid: 10, parent: 1 },
    { pid: 21, parent: 10 },
    { pid: 11, parent: 1 },
  ];
  expect(withDescendants(10, processes).sort()).toEqual([10, 20, 21, 30]);
  expect(withDescendants(11, processes)).toEqual([11]);
});

test('a parent is read after a name that contains blanks and brackets', () => {
  expect(readStat('4711 (a) b (c)) S 12 4711 4711 0 -1')).toEqual({ pid: 4711, parent: 12 });
});

test('the proportional size is read, not one of its parts', () => {
  const rollup = `5594e8000000-7ffd3a7f1000 ---p 00000000 00:00 0                          [rollup]
Rss:              151220 kB
Pss:              140993 kB
Pss_Dirty:         96100 kB
Pss_Anon:          96100 kB
`;
  expect(readPss(rollup)).toBe(140_993);
  expect(readPss('')).toBeNull();
});

test('the list of processes is read from aligned columns', () => {
  expect(readProcessList('    1     0  11264\n 4711     1 151220\n')).toEqual([
    { pid: 1, parent: 0, resident: 11_264 },
    { pid: 4711, parent: 1, resident: 151_220 },
  ]);
});
