import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
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

test('bytes that do not arrive whole leave nothing behind', async () => {
  const folder = await temporaryFolder();
  const store = new FolderMediaStore(folder);
  const cutOff = async function* () {
    yield bytes;
    expect(await fs.readdir(`${folder}/incoming`)).toHaveLength(1);
    throw new Error('cut off');
  };
  await expect(store.receive(cutOff())).rejects.toThrow('cut off');
  expect(await fs.readdir(`${folder}/incoming`)).toEqual([]);
  const received = await store.receive([bytes.subarray(0, 3), bytes.subarray(3)]);
  expect(received).toEqual({
    hash,
    size: bytes.length,
    file: expect.stringContaining(`${folder}/incoming/`),
  });
  await store.discard(received);
  expect(await fs.readdir(`${folder}/incoming`)).toEqual([]);
  await expect(store.read(hash)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('what was arriving when the server was killed is removed once it is old, and what is arriving stays', async () => {
  const folder = await temporaryFolder();
  const stopped = Promise.withResolvers<void>();
  const endless = async function* () {
    yield bytes;
    await stopped.promise;
  };
  const before = new FolderMediaStore(folder).receive(endless());
  await vi.waitFor(async () => expect(await fs.readdir(`${folder}/incoming`)).toHaveLength(1));
  const [left] = await fs.readdir(`${folder}/incoming`);
  await fs.utimes(`${folder}/incoming/${left}`, 1, 1);
  const store = new FolderMediaStore(folder);
  const received = await store.receive([bytes]);
  await store.removeUnfinished(1000);
  expect(await fs.readdir(`${folder}/incoming`)).toHaveLength(2);
  await store.removeUnfinished(1001);
  expect(await fs.readdir(`${folder}/incoming`)).toEqual([received.file.split(/[/\\]/).at(-1)]);
  stopped.resolve();
  await before;
});

test('bytes stored again count as stored now', async () => {
  const folder = await temporaryFolder();
  const store = new FolderMediaStore(folder);
  await store.put(bytes);
  const file = await store.fileOf(hash);
  await fs.utimes(file, 1, 1);
  const times = async () => {
    const all = [];
    for await (const found of store.stored()) all.push(...found);
    return all;
  };
  expect(await times()).toEqual([{ hash, storedAt: 1000 }]);
  await store.put(bytes);
  expect((await times())[0]?.storedAt).toBeGreaterThan(1000);
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
