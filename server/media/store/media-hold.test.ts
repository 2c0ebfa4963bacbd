import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { holdMedia, isMediaHeld } from './media-hold.ts';
import { FolderMediaStore } from './media-store.ts';

const HOUR_MS = 60 * 60_000;

test('while a media store is held, nothing is removed from it, by no process', async () => {
  const folder = await temporaryFolder();
  const store = new FolderMediaStore(folder);
  const hash = await store.put(Buffer.from('bytes'));
  const [first, second] = [await holdMedia(folder), await holdMedia(folder)];
  await first.release();
  await new FolderMediaStore(folder).remove(hash);
  expect((await store.read(hash)).toString()).toBe('bytes');
  await second.release();
  await store.remove(hash);
  await expect(store.read(hash)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('what a killed process held is given back within an hour, also where the clock was set back', async () => {
  const folder = await temporaryFolder();
  await holdMedia(folder);
  expect(await isMediaHeld(folder)).toBe(true);
  vi.useFakeTimers({ now: Date.now() + HOUR_MS + 1000, toFake: ['Date'] });
  expect(await isMediaHeld(folder)).toBe(false);
  vi.useRealTimers();
  await holdMedia(folder);
  const [name] = await fs.readdir(path.join(folder, 'held'));
  const ahead = new Date(Date.now() + 365 * 24 * HOUR_MS);
  await fs.utimes(path.join(folder, 'held', name!), ahead, ahead);
  expect(await isMediaHeld(folder)).toBe(false);
});
