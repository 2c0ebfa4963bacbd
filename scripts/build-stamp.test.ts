import files from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { isBuilt, writeStamp } from './build-stamp.js';

const FILES = {
  'src/pages/page.astro': 'page',
  'server/main.ts': 'server',
  'server/main.test.ts': 'test',
  'server/testing/helper.ts': 'helper',
  'db/schema.ts': 'schema',
  'db/demo/pictures/door-22.webp': 'lamp',
  'public/favicon.svg': 'icon',
  'scripts/build.ts': 'build',
  'astro.config.mjs': 'config',
  'package-lock.json': 'lock',
};

/** Creates a small project as it is directly after a build. */
async function builtProject(): Promise<string> {
  const root = await temporaryFolder();
  for (const [file, text] of Object.entries({ ...FILES, 'dist/server/hearth.mjs': '' })) {
    await fs.mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await fs.writeFile(path.join(root, file), text);
  }
  writeStamp(root);
  return root;
}

test.each([
  ['a source of the site', 'src/pages/page.astro', false],
  ['a source of the server', 'server/main.ts', false],
  ['a source of the database', 'db/schema.ts', false],
  ['a file for browsers', 'public/favicon.svg', false],
  ['a step of the build', 'scripts/build.ts', false],
  ['its settings', 'astro.config.mjs', false],
  ['a package', 'package-lock.json', false],
  ['a test', 'server/main.test.ts', true],
  ['a helper of tests', 'server/testing/helper.ts', true],
  ['a picture, which is read where it is', 'db/demo/pictures/door-22.webp', true],
])(
  'after a change of %s, the built program is right only if that is not part of it',
  async (_what, file, stillBuilt) => {
    const root = await builtProject();
    expect(isBuilt(root)).toBe(true);
    const { mtime } = await fs.stat(path.join(root, file));
    await fs.writeFile(path.join(root, file), 'other');
    await fs.utimes(path.join(root, file), mtime, mtime);
    expect(isBuilt(root)).toBe(stillBuilt);
  },
);

test('a source that is added, deleted or renamed makes the built program another one', async () => {
  const root = await builtProject();
  const file = path.join(root, 'server/other.ts');
  await fs.writeFile(file, '');
  expect(isBuilt(root)).toBe(false);
  await fs.rm(file);
  expect(isBuilt(root)).toBe(true);
  await fs.rename(path.join(root, 'db/schema.ts'), path.join(root, 'db/tables.ts'));
  expect(isBuilt(root)).toBe(false);
});

test('without a stamp nothing is built', async () => {
  const root = await builtProject();
  await fs.rm(path.join(root, 'dist/stamp'));
  expect(isBuilt(root)).toBe(false);
});

test('sources that nothing has touched are read once, and again after a checkout', async () => {
  const root = await builtProject();
  const source = path.join(root, 'src/pages/page.astro');
  const reading = vi.spyOn(files, 'readFileSync');
  const readsSource = () => {
    reading.mockClear();
    expect(isBuilt(root)).toBe(true);
    return reading.mock.calls.some(([file]) => file === source);
  };
  expect([readsSource(), readsSource()]).toEqual([true, false]);
  await fs.writeFile(source, FILES['src/pages/page.astro']);
  expect([readsSource(), readsSource()]).toEqual([true, false]);
});

test('a source that changed in place, with its size and its date, is noticed', async () => {
  const root = await builtProject();
  const source = path.join(root, 'src/pages/page.astro');
  expect(isBuilt(root)).toBe(true);
  const { mtime } = await fs.stat(source);
  await fs.writeFile(source, 'edge');
  await fs.utimes(source, mtime, mtime);
  expect(isBuilt(root)).toBe(false);
});

test('where nothing can be written, the bytes are compared each time', async () => {
  const root = await builtProject();
  const writing = vi.spyOn(files, 'writeFileSync').mockImplementation(() => {
    throw new Error('read-only');
  });
  expect([isBuilt(root), isBuilt(root)]).toEqual([true, true]);
  writing.mockRestore();
});
