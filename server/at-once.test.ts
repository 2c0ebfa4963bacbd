import { expect, test } from 'vitest';
import { atOnce } from './at-once.ts';

test('no more run at once than may, in the order they came, and who fails gives up the place', async () => {
  const limited = atOnce(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) =>
    limited(async () => {
      order.push(number);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (number === 1) throw new Error('no');
      return number;
    });
  const first = Promise.allSettled([0, 1, 2, 3].map(work));
  // Who comes the moment a place is free waits behind those who were there.
  const later = Promise.resolve().then(() => work(4));
  expect((await first).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await later).toBe(4);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

test('who comes when too many wait already is refused', async () => {
  const limited = atOnce(1, 1);
  let finish = () => {};
  const first = limited(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const second = limited(async () => 'second');
  await expect(limited(async () => 'third')).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  finish();
  await first;
  expect(await second).toBe('second');
  expect(await limited(async () => 'fourth')).toBe('fourth');
});
