import { expect, test } from 'vitest';
import { arrowsUp, assertionsIn, filesThatNameACall, importsOf, linesOf, loadedWith } from './house.ts';

const SOURCES = new Map([
  [
    'server/content/pages/publish-page.ts',
    "import type { A } from '../search/a.ts';\nimport { b } from './b.ts';\nimport 'node:fs';\nb(a!, c as unknown as D);\n",
  ],
  [
    'server/content/pages/b.ts',
    "export { c } from '../../delivery/visitor/c.ts';\nconst lazy = import('../../core/log/d.ts');\n",
  ],
  [
    'server/delivery/visitor/c.ts',
    "import {\n  e,\n} from '../../content/pages/publish-page.ts';\ncall('missing/remove', missing.list);\n",
  ],
  ['server/core/log/d.ts', 'handle(missing.remove);\n'],
  ['server/content/search/a.ts', ''],
]);

test('lines are counted among the files asked for', () => {
  expect(linesOf(SOURCES)).toBe(4 + 2 + 4 + 1);
  expect(linesOf(SOURCES, /^server\/content\//)).toBe(6);
});

test('files are followed by what they import when they run, lazily and in circles too, and not by types', () => {
  expect(importsOf('server/content/pages/b.ts', SOURCES.get('server/content/pages/b.ts')!)).toEqual([
    'server/delivery/visitor/c.ts',
    'server/core/log/d.ts',
  ]);
  expect(loadedWith(SOURCES, 'server/content/pages/publish-page.ts')).toEqual([
    'server/content/pages/publish-page.ts',
    'server/content/pages/b.ts',
    'server/delivery/visitor/c.ts',
    'server/core/log/d.ts',
  ]);
  expect(loadedWith(SOURCES, 'server/gone.ts')).toEqual([]);
});

test('an import of a street above is an arrow up, one of a street below is none', () => {
  expect(arrowsUp(SOURCES)).toEqual(['content/pages → delivery/visitor']);
});

test('a call is named by its path and as a row, and the median over the calls counts', () => {
  expect(filesThatNameACall(SOURCES, ['missing/remove'])).toBe(2);
  expect(filesThatNameACall(SOURCES, ['missing/remove', 'missing/list', 'missing/removeAll'])).toBe(1);
});

test('assertions that the compiler cannot check are counted', () => {
  expect(assertionsIn(SOURCES)).toEqual({ casts: 1, bangs: 1 });
});
