import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/folders.ts';
import type { MediaStore } from './media-store.ts';
import { RenditionFiles } from './rendition-files.ts';
import { Renditions } from './renditions.ts';

const ONE_MEGABYTE = 1024 * 1024;

function renditionsOf(read: MediaStore['read'], folder: string): Renditions {
  return new Renditions({ read } as MediaStore, new RenditionFiles(folder, ONE_MEGABYTE, () => {}));
}

test('fifty renders can wait; one more is refused at once, and can be requested again', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const read = vi.fn(async () => {
    await gate;
    throw new Error('There is no original.');
  });
  const renditions = renditionsOf(read, await temporaryFolder());
  const get = (w: number) => renditions.get('client', 'hash', { w }, 'webp');
  const all = Promise.allSettled(Array.from({ length: 52 }, (_, index) => get(index + 1)));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await expect(get(100)).rejects.toMatchObject({ code: 'unavailable' });
  open();
  const reasons = (await all).map((result) => (result.status === 'rejected' ? result.reason.message : ''));
  expect(new Set(reasons)).toEqual(new Set(['There is no original.']));
  await expect(get(100)).rejects.toThrow('There is no original.');
});

test('URLs of the same rendition render it once, also after a restart', async () => {
  const folder = await temporaryFolder();
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#3f7fb0' } })
    .jpeg()
    .toBuffer();
  const read = vi.fn(async () => picture);
  const renditions = renditionsOf(read, folder);
  const [one, other] = await Promise.all([
    renditions.get('a', 'hash', { w: 4 }, 'webp'),
    renditions.get('b', 'hash', { t: true, w: 4 }, 'webp'),
  ]);
  expect(other).toEqual(one);
  const restarted = await renditionsOf(read, folder).get('a', 'hash', { w: 4 }, 'webp');
  expect(restarted).toEqual(one);
  expect(read).toHaveBeenCalledTimes(1);
});
