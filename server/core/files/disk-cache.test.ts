import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { DiskCache } from './disk-cache.ts';

const BLOCK = 4096;
const bytes = (text: string) => Buffer.from(text);

async function filesIn(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

test('what is stored is read, after a restart too', async () => {
  const folder = path.join(await temporaryFolder(), 'renditions');
  const warn = vi.fn();
  const files = new DiskCache(folder, 10 * BLOCK, warn);
  expect(await files.read('one')).toBeNull();
  await files.write('one', bytes('1'));
  expect(await files.read('one')).toEqual(bytes('1'));
  const again = new DiskCache(folder, 10 * BLOCK, warn);
  expect(await again.read('one')).toEqual(bytes('1'));
  expect(warn).not.toHaveBeenCalled();
});

test('the least recently used picture is removed first, also after a restart', async () => {
  const folder = await temporaryFolder();
  const warn = vi.fn();
  const files = new DiskCache(folder, 3 * BLOCK, warn);
  for (const key of ['one', 'two', 'three']) await files.write(key, bytes(key));
  // The files were written yesterday, 'one' last.
  const yesterday = Date.now() / 1000 - 86_400;
  for (const [age, text] of ['one', 'three', 'two'].entries()) {
    for (const file of await filesIn(folder)) {
      if ((await fs.readFile(file, 'utf8')) === text) await fs.utimes(file, yesterday - age, yesterday - age);
    }
  }
  const again = new DiskCache(folder, 3 * BLOCK, warn);
  expect(await again.read('two')).toEqual(bytes('two'));
  const later = new DiskCache(folder, 3 * BLOCK, warn);
  await later.write('four', bytes('four'));
  expect(await later.read('three')).toBeNull();
  await vi.waitFor(async () => expect(await filesIn(folder)).toHaveLength(3));
  for (const key of ['one', 'two', 'four']) expect(await later.read(key)).toEqual(bytes(key));
  expect(warn).not.toHaveBeenCalled();
});

test('partially written files are removed, and a missing file is rendered again', async () => {
  const folder = await temporaryFolder();
  const warn = vi.fn();
  await new DiskCache(folder, 3 * BLOCK, warn).write('one', bytes('1'));
  const [file] = await filesIn(folder);
  await fs.writeFile(`${file}.0000.part`, 'half');
  const files = new DiskCache(folder, 3 * BLOCK, warn);
  expect(await files.read('one')).toEqual(bytes('1'));
  expect(await filesIn(folder)).toEqual([file]);
  await fs.rm(file!);
  expect(await files.read('one')).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

test('the files of a group are removed together, and no others, after a restart too', async () => {
  const folder = await temporaryFolder();
  for (const key of ['one small', 'one large', 'ones', 'two small']) {
    await new DiskCache(folder, 10 * BLOCK, vi.fn()).write(key, bytes(key));
  }
  const files = new DiskCache(folder, 10 * BLOCK, vi.fn());
  await files.removeGroup('one');
  const left = await Promise.all((await filesIn(folder)).map((file) => fs.readFile(file, 'utf8')));
  expect(left.sort()).toEqual(['ones', 'two small']);
  expect(await files.read('one small')).toBeNull();
  expect(await files.read('ones')).toEqual(bytes('ones'));
});

test('a failing disk is reported, and nothing else fails', async () => {
  const folder = path.join(await temporaryFolder(), 'a-file');
  await fs.writeFile(folder, '');
  const warn = vi.fn();
  const files = new DiskCache(folder, 3 * BLOCK, warn);
  await files.write('one', bytes('1'));
  expect(await files.read('one')).toBeNull();
  expect(warn).toHaveBeenCalled();
});

test('it is known what is stored, and whether there is room for more', async () => {
  const folder = await temporaryFolder();
  const files = new DiskCache(folder, 10 * BLOCK, vi.fn());
  await files.write('one', bytes('1'));
  expect([await files.has('one'), await files.has('two'), await files.hasRoom()]).toEqual([
    true,
    false,
    true,
  ]);
  for (let index = 0; index < 8; index++) await files.write(`more ${index}`, bytes('1'));
  expect(await files.hasRoom()).toBe(false);
  const again = new DiskCache(folder, 10 * BLOCK, vi.fn());
  expect([await again.has('one'), await again.hasRoom()]).toEqual([true, false]);
});

test('a file is moved into the cache, and is used where it is', async () => {
  const [folder, beside] = [await temporaryFolder(), await temporaryFolder()];
  const warn = vi.fn();
  const files = new DiskCache(folder, 2 * BLOCK, warn);
  const adopted = async (key: string) => {
    await fs.writeFile(path.join(beside, key), key);
    return files.adopt(key, path.join(beside, key));
  };
  expect(await files.fileOf('one')).toBeNull();
  const one = await adopted('one');
  expect(await fs.readdir(beside)).toEqual([]);
  expect(await files.fileOf('one')).toBe(one);
  expect(await files.read('one')).toEqual(bytes('one'));
  expect(await new DiskCache(folder, 2 * BLOCK, warn).fileOf('one')).toBe(one);
  await adopted('two');
  await files.fileOf('one');
  await adopted('three');
  expect([await files.fileOf('two'), await files.fileOf('one')]).toEqual([null, one]);
  await fs.rm(one);
  expect([await files.fileOf('one'), await files.has('one')]).toEqual([null, false]);
  await expect(files.adopt('four', path.join(beside, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await files.fileOf('four')).toBeNull();
  await files.removeGroup('three');
  expect(await files.fileOf('three')).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});
