import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/folders.ts';
import { copyServer } from './server-copy.ts';

/** Creates a built server whose shared files have hashes that depend on the folder of the build. */
async function builtIn(project: string, hashes: readonly [string, string]): Promise<string> {
  const folder = await temporaryFolder();
  const [first, second] = hashes.map((hash) => `pages_${hash}.mjs`);
  await fs.mkdir(path.join(folder, 'chunks'));
  await fs.writeFile(
    path.join(folder, 'entry.mjs'),
    `import './chunks/${first}';\nimport './chunks/${second}';\n`,
  );
  await fs.writeFile(
    path.join(folder, 'chunks', first!),
    `import './${second}';\nexport const at = '${project}/src/one';\n`,
  );
  await fs.writeFile(
    path.join(folder, 'chunks', second!),
    `import './${first}';\nexport const at = '${project}/src/two';\n`,
  );
  return folder;
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = await fs.readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.mjs')).sort();
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await fs.readFile(path.join(folder, name), 'utf8')])),
  );
}

test('the server that was built in one folder is copied as the one of another, and each file finds the others', async () => {
  const [to, other] = [await temporaryFolder(), await temporaryFolder()];
  copyServer(await builtIn('/home/mira/hearth', ['AAAA-_aa', 'BBBB1111']), to, '/home/mira/hearth');
  copyServer(await builtIn('/srv/h', ['ZZZZZZZZ', 'A_AA0000']), other, '/srv/h');
  const copied = await filesOf(to);
  expect(await filesOf(other)).toEqual(copied);
  const names = Object.keys(copied);
  expect(names).toHaveLength(3);
  const all = Object.values(copied).join('');
  expect(all).toContain("'/hearth/src/one'");
  const imported = [...all.matchAll(/import '.*?([^/]+)';/g)].map(([, name]) => `chunks/${name}`);
  expect(new Set(imported)).toEqual(new Set(names.filter((name) => name !== 'entry.mjs')));
});
