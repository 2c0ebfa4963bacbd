import { expect, test } from 'vitest';
import type { MediaStore } from './media-store.ts';
import { Renditions } from './renditions.ts';

test('fifty renders may wait; one more is refused at once, and can be asked for again', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const read = async () => {
    await gate;
    throw new Error('There is no original.');
  };
  const renditions = new Renditions({ read } as unknown as MediaStore);
  const asked = Array.from({ length: 52 }, (_, index) => renditions.get('hash', { w: index + 1 }, 'webp'));
  const all = Promise.allSettled(asked);
  await expect(renditions.get('hash', { w: 100 }, 'webp')).rejects.toMatchObject({ code: 'unavailable' });
  open();
  const reasons = (await all).map((result) => (result.status === 'rejected' ? result.reason.message : ''));
  expect(new Set(reasons)).toEqual(new Set(['There is no original.']));
  await expect(renditions.get('hash', { w: 100 }, 'webp')).rejects.toThrow('There is no original.');
});

test('addresses that lead to the same picture have it rendered once', () => {
  const renditions = new Renditions({ read: async () => Buffer.of() } as unknown as MediaStore);
  const one = renditions.get('hash', { w: 320 }, 'webp');
  expect(renditions.get('hash', { t: true, w: 320 }, 'webp')).toBe(one);
  return expect(one).rejects.toThrow();
});
