import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';

test('tasks run in order, at most the limit at once, and a failed task frees its slot', async () => {
  const share = new FairShare({ concurrent: 2, waiting: 10 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) =>
    share.run(async () => {
      order.push(number);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (number === 1) throw new Error('no');
      return number;
    });
  const first = Promise.allSettled([0, 1, 2, 3].map(work));
  // A task that arrives when a slot becomes free waits behind the earlier tasks.
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
  const share = new FairShare({ concurrent: 1, waiting: 1 });
  let finish = () => {};
  const first = share.run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const second = share.run(async () => 'second');
  await expect(share.run(async () => 'third')).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  finish();
  await first;
  expect(await second).toBe('second');
  expect(await share.run(async () => 'fourth')).toBe('fourth');
});

test('clients take turns, and the one with the most waiting tasks gives its last place to others', async () => {
  const share = new FairShare({ concurrent: 1, waiting: 3 });
  let finish = () => {};
  const order: string[] = [];
  const work = (name: string, client?: string) =>
    share
      .run(async () => void order.push(name), client)
      .catch(({ status }) => order.push(`${name} ${status}`));
  const first = share.run(
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

test('one client has its share at most, however much is free, and has it again when its work is done or has failed', async () => {
  const share = new FairShare({ concurrent: 2, waiting: 5, ofClient: 3 });
  const { promise: finished, reject: fail } = Promise.withResolvers<void>();
  const greedy = [1, 2, 3].map(() => share.run(() => finished, 'greedy'));
  const outcomes = Promise.allSettled(greedy);
  await expect(share.run(async () => 'one more', 'greedy')).rejects.toMatchObject({ status: 503 });
  const other = share.run(async () => 'other', 'other');
  fail(new Error('no'));
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await other).toBe('other');
  const again = [1, 2, 3].map((number) => share.run(async () => number, 'greedy'));
  expect(await Promise.all(again)).toEqual([1, 2, 3]);
});

test('a task that began when another ended takes up a slot', async () => {
  const share = new FairShare({ concurrent: 1, waiting: 5 });
  let running = 0;
  let most = 0;
  const work = () =>
    share.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
  const [first, second] = [work(), work()];
  await first;
  await Promise.all([second, work(), work()]);
  expect(most).toBe(1);
});

test('a client takes no place from one that would have fewer tasks waiting than it then', async () => {
  const share = new FairShare({ concurrent: 1, waiting: 1 });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const first = share.run(() => finished, 'one');
  const second = share.run(async () => 'second', 'one');
  await expect(share.run(async () => 'third', 'other')).rejects.toMatchObject({ status: 503 });
  finish();
  await first;
  expect(await second).toBe('second');
});
