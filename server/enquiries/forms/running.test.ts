import { expect, test } from 'vitest';
import { Running } from './running.ts';

test('the same work at the same moment is done once, and nothing of it stays', async () => {
  const running = new Running();
  const gate = Promise.withResolvers<string>();
  let times = 0;
  const work = () => {
    times += 1;
    return gate.promise;
  };
  const both = [running.once('a', work), running.once('a', work)];
  expect([times, running.size]).toEqual([1, 1]);
  gate.resolve('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(running.size).toBe(0);
  await expect(running.once('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(running.size).toBe(0);
  for (let number = 0; number < 1000; number++) await running.once(`${number}`, async () => 'x');
  expect(running.size).toBe(0);
});
