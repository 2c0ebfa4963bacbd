import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { unimportedPackages, unusedExports } from './unused.ts';

/** Exports that are used although no import names them, each with the reason. */
const USED_OTHERWISE: Readonly<Record<string, string>> = {
  'scripts/unused.ts: unusedExports': 'this test is the guard',
  'scripts/unused.ts: unimportedPackages': 'this test is the guard',
  'server/commands/development/development-app.ts: developmentApp': 'Vite loads it by its address',
  'server/core/program/native-modules.ts: requireNative': 'the bundle of the executable has imports of it',
  'server/executable.ts: start': 'the executable begins with it',
  'src/blocks/samples.ts: samplesOf': 'tests go through all blocks with it; it is beside what it reads',
  'src/editor/saving/save-state.ts: clearRequests':
    'each test begins without requests, which nothing else can take away',
  'src/model/limits.ts: SIDEBAR_WIDTH_PX': 'a test holds the style sheet to it',
  'src/styles/spacing-sheet.ts: spacingSheet': 'a test holds the style sheet to it',
};

/** Packages that are needed although no source imports them, each with the reason. */
const NEEDED_OTHERWISE: Readonly<Record<string, string>> = {
  '@astrojs/check': 'npm run check runs it',
  '@biomejs/biome': 'npm run check runs it',
  'dependency-cruiser': 'npm run check runs it',
};

test('every export is used by other code than that of tests', () => {
  expect(unusedExports('.').filter((name) => !(name in USED_OTHERWISE))).toEqual([]);
}, 120_000);

test('every package is imported', () => {
  expect(unimportedPackages('.')).toEqual(Object.keys(NEEDED_OTHERWISE));
});

test('exports and packages that nothing uses are found, those that tests alone use among them', async () => {
  const folder = await temporaryFolder();
  const files = {
    'package.json':
      '{ "dependencies": { "used": "1", "unused": "1" }, "devDependencies": { "@types/unused": "1" } }',
    'src/a.ts': `export const named = 1; export const inTests = 2; export const here = 3; export const [one, two] = [here, 4];
      export interface Shape { readonly a: number } export function called(): void {} export type Passed = string; export const inText = 5;
      const renamed = 6; export { renamed as other };`,
    'src/b.ts':
      "import { named as it, type Shape } from './a.ts'; export { called, type Passed } from './a.ts'; import 'used/part'; // inText",
    'src/whole.ts': 'export const everything = 1;',
    'server/c.ts': "void import('../src/whole.ts'); export default 1;",
    'src/page.astro':
      "---\nimport { one } from './a.ts';\n---\n<p>{one}</p><script>import { called } from './b.ts';</script>",
    'src/a.test.ts': "import { inTests, two } from './a.ts';",
  };
  for (const [name, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.writeFile(path.join(folder, name), text);
  }
  expect(unusedExports(folder, Object.keys(files))).toEqual([
    'src/a.ts: inTests',
    'src/a.ts: two',
    'src/a.ts: inText',
    'src/a.ts: other',
    'src/b.ts: Passed',
  ]);
  expect(unimportedPackages(folder, Object.keys(files))).toEqual(['unused', '@types/unused']);
});
