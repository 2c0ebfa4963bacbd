import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DiskCache } from '../../core/files/disk-cache.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import type { MediaStore } from '../store/media-store.ts';
import { ImageJobError, type ImageJobs } from './image-jobs.ts';
import { ImageProcess } from './image-process.ts';
import { ImageWork } from './image-work.ts';
import { Renditions } from './renditions.ts';

/** Pictures are rendered by a process that gives way to all other processes, such as other tests. */
vi.setConfig({ testTimeout: 60_000 });

const ONE_MEGABYTE = 1024 * 1024;

function renditionsOf(fileOf: MediaStore['fileOf'], folder: string): Renditions {
  const images = new ImageProcess(() => {});
  onTestFinished(() => images.close());
  const files = new DiskCache(folder, ONE_MEGABYTE, () => {});
  return new Renditions({ fileOf } as MediaStore, files, new ImageWork(images.jobs, images.ahead));
}

test('fifty renders can wait; one more is refused at once, and can be requested again', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const fileOf = vi.fn(async () => {
    await gate;
    throw new Error('There is no original.');
  });
  const renditions = renditionsOf(fileOf, await temporaryFolder());
  const get = (w: number) => renditions.get('client', 'hash', { w }, 'webp');
  const all = Promise.allSettled(Array.from({ length: 52 }, (_, index) => get(index + 1)));
  await vi.waitFor(() => expect(fileOf).toHaveBeenCalledTimes(2));
  await expect(get(100)).rejects.toMatchObject({ code: 'unavailable' });
  open();
  const reasons = (await all).map((result) => (result.status === 'rejected' ? result.reason.message : ''));
  expect(new Set(reasons)).toEqual(new Set(['There is no original.']));
  await expect(get(100)).rejects.toThrow('There is no original.');
});

test('URLs of the same rendition render it once, also after a restart', async () => {
  const folder = await temporaryFolder();
  const picture = path.join(await temporaryFolder(), 'picture');
  await sharp({ create: { width: 8, height: 6, channels: 3, background: '#3f7fb0' } })
    .jpeg()
    .toFile(picture);
  const fileOf = vi.fn(async () => picture);
  const renditions = renditionsOf(fileOf, folder);
  const [one, other] = await Promise.all([
    renditions.get('a', 'hash', { w: 4 }, 'webp'),
    renditions.get('b', 'hash', { t: true, w: 4 }, 'webp'),
  ]);
  expect(other).toEqual(one);
  const restarted = await renditionsOf(fileOf, folder).get('a', 'hash', { w: 4 }, 'webp');
  expect(restarted).toEqual(one);
  expect(fileOf).toHaveBeenCalledTimes(1);
});

test('an original that cannot be decoded is tried once in a while, in whatever size; one that is missing each time', async () => {
  const damaged = path.join(await temporaryFolder(), 'damaged');
  await fs.writeFile(damaged, 'no picture');
  const fileOf = vi.fn(async () => damaged);
  const renditions = renditionsOf(fileOf, await temporaryFolder());
  for (const w of [4, 8]) {
    await expect(renditions.get('a', 'hash', { w }, 'webp')).rejects.toMatchObject({ reason: 'unreadable' });
  }
  expect(fileOf).toHaveBeenCalledTimes(1);
  fileOf.mockRejectedValue(new Error('There is no original.'));
  for (const times of [2, 3]) {
    await expect(renditions.get('a', 'other', { w: 4 }, 'webp')).rejects.toThrow('There is no original.');
    expect(fileOf).toHaveBeenCalledTimes(times);
  }
});

test('of more originals than are remembered, those that failed longest ago are tried again', async () => {
  const fileOf = vi.fn(async () => '/picture');
  const render = vi.fn().mockRejectedValue(new ImageJobError('unreadable', 'It failed.'));
  const files = new DiskCache(await temporaryFolder(), ONE_MEGABYTE, () => {});
  const work = new ImageWork({ render } as unknown as ImageJobs);
  const renditions = new Renditions({ fileOf } as unknown as MediaStore, files, work);
  const failing = (number: number) => renditions.get('a', `hash ${number}`, { w: 4 }, 'webp').catch(() => {});
  for (let number = 0; number <= 1000; number++) await failing(number);
  await failing(1);
  expect(render).toHaveBeenCalledTimes(1001);
  await failing(0);
  expect(render).toHaveBeenCalledTimes(1002);
});

test('of more than sixteen megabytes of pictures, those requested longest ago are read from the disk', async () => {
  const render = vi.fn(async () => Buffer.alloc(5 * ONE_MEGABYTE));
  const files = new DiskCache(await temporaryFolder(), 100 * ONE_MEGABYTE, () => {});
  const read = vi.spyOn(files, 'read');
  const work = new ImageWork({ render } as unknown as ImageJobs);
  const renditions = new Renditions({ fileOf: async () => '/picture' } as unknown as MediaStore, files, work);
  const isRead = async (number: number) => {
    read.mockClear();
    await renditions.get('a', `hash${number}`, { w: 4 }, 'webp');
    return read.mock.calls.length > 0;
  };
  for (const number of [0, 1, 2]) await isRead(number);
  expect([await isRead(0), await isRead(1), await isRead(2)]).toEqual([false, false, false]);
  await isRead(0);
  await isRead(3);
  expect([await isRead(0), await isRead(1)]).toEqual([false, true]);
  expect(render).toHaveBeenCalledTimes(4);
});
