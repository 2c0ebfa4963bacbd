import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

test('work of full weight runs alone, in its turn, also after work that fails', async () => {
  const gate = new Gate(2);
  const running = new Set<string>();
  const seen: string[] = [];
  const work = (name: string, weight: number) =>
    gate.run(weight, async () => {
      running.add(name);
      await Promise.resolve();
      seen.push([...running].join(''));
      running.delete(name);
      if (name === 'L') throw new Error('broken');
    });
  const all = [work('a', 1), work('b', 1), work('L', 2), work('c', 1), work('d', 1)];
  expect((await Promise.allSettled(all)).map(({ status }) => status[0]).join('')).toBe('ffrff');
  expect(seen).toEqual(['ab', 'b', 'L', 'cd', 'd']);
});
