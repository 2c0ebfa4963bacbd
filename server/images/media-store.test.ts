import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/folders.ts';
import { FolderMediaStore } from './media-store.ts';

const bytes = Buffer.from('a picture');
const hash = createHash('sha256').update(bytes).digest('hex');

test('bytes are stored once under their hash, without temporary files', async () => {
  const folder = await temporaryFolder();
  const store = new FolderMediaStore(folder);
  expect(await Promise.all([store.put(bytes), store.put(bytes)])).toEqual([hash, hash]);
  expect(await store.put(bytes)).toBe(hash);
  expect(await store.read(hash)).toEqual(bytes);
  expect(await fs.readdir(`${folder}/${hash.slice(0, 2)}`)).toEqual([hash]);
  expect(await fs.readFile(await store.fileOf(hash))).toEqual(bytes);
  await store.remove(hash);
  await store.remove(hash);
  await expect(store.read(hash)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(store.fileOf(hash)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.skipIf(process.platform === 'win32')('the folder of a new file lasts too', async () => {
  const folder = await temporaryFolder();
  const open = vi.spyOn(fs, 'open');
  await new FolderMediaStore(folder).put(bytes);
  const opened = open.mock.calls.map(([name]) => name);
  open.mockRestore();
  expect(opened.slice(-2)).toEqual([`${folder}/${hash.slice(0, 2)}`, folder]);
});

test.each(['', '..', '../../etc/passwd', `${hash}/..`, hash.toUpperCase()])(
  '%j is not a hash',
  async (name) => {
    const store = new FolderMediaStore(await temporaryFolder());
    await expect(store.read(name)).rejects.toThrow('is not the hash');
    await expect(store.fileOf(name)).rejects.toThrow('is not the hash');
    await expect(store.remove(name)).rejects.toThrow('is not the hash');
  },
);
