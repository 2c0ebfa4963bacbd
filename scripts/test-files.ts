import fs from 'node:fs';
import path from 'node:path';

/** The paths of test files from the root, with `/` on every system. */
export interface TestFiles {
  readonly units: readonly string[];
  readonly browsers: readonly string[];
}

/** Returns the test files whose path contains one of the words, ignoring case. */
export function testFilesOf(
  words: readonly string[],
  root = path.resolve(import.meta.dirname, '..'),
): TestFiles {
  const find = (pattern: string) =>
    fs
      .globSync(pattern, { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => words.some((word) => file.toLowerCase().includes(word.toLowerCase())))
      .sort();
  return {
    units: find('{src,server,db,scripts,bench}/**/*.test.{ts,tsx}'),
    browsers: find('e2e/*.spec.ts'),
  };
}
