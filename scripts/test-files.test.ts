import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { testFilesOf } from './test-files.ts';

const FILES = [
  'src/editor/search/search.test.ts',
  'src/editor/search/search.ts',
  'src/blocks/quote/quote.test.tsx',
  'server/content/search/index.test.ts',
  'db/Search-texts.test.ts',
  'e2e/search.spec.ts',
  'e2e/quote.spec.ts',
  'node_modules/search/search.test.ts',
];

test('a word finds the unit and browser tests with it in their path, in any case, and several words find those of each', async () => {
  const root = await temporaryFolder();
  for (const file of FILES) {
    await fs.mkdir(path.join(root, path.dirname(file)), { recursive: true });
    await fs.writeFile(path.join(root, file), '');
  }
  const search = {
    units: [
      'db/Search-texts.test.ts',
      'server/content/search/index.test.ts',
      'src/editor/search/search.test.ts',
    ],
    browsers: ['e2e/search.spec.ts'],
  };
  expect(testFilesOf(['Search'], root)).toEqual(search);
  expect(testFilesOf(['search', 'quote'], root)).toEqual({
    units: [...search.units, 'src/blocks/quote/quote.test.tsx'].sort(),
    browsers: ['e2e/quote.spec.ts', 'e2e/search.spec.ts'],
  });
  expect(testFilesOf(['nothing'], root)).toEqual({ units: [], browsers: [] });
});
