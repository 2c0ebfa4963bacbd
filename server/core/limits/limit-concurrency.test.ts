import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('tasks run in order, at most the limit at once, and a failed task frees its slot', async () => {
  const limited = limitConcurrency(2, 10);
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
  // A task that arrives when a slot becomes free waits behind the earlier ones.
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

test('a task is refused when too many wait', async () => {
  const limited = limitConcurrency(1, 1);
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

test('clients take turns, and the one with the most waiting tasks gives its last place to others', async () => {
  const limited = limitConcurrency(1, 3);
  let finish = () => {};
  const order: string[] = [];
  const work = (name: string, client?: string) =>
    limited(async () => void order.push(name), client).catch(({ status }) => order.push(`${name} ${status}`));
  const first = limited(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    'crowd',
  );
  const waiting = [
    work('a', 'crowd'),
    work('b', 'crowd'),
    work('nobody’s'),
    work('other', 'other'),
    work('c', 'crowd'),
  ];
  finish();
  await Promise.all([first, ...waiting]);
  expect(order).toEqual(['c 503', 'b 503', 'a', 'nobody’s', 'other']);
});
