import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { oneAtATime } from './one-at-a-time.ts';

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))(
  'work of several servers on $name',
  ({ open }) => {
    test('that only one may do is done one after the other, also if it fails', async () => {
      const db = await open();
      const log: string[] = [];
      const work = (name: string) =>
        oneAtATime(db, async () => {
          log.push(`${name} begins`);
          await sleep(20);
          log.push(`${name} ends`);
          if (name === 'one') throw new Error('It failed.');
        });
      const all = await Promise.allSettled(['one', 'two', 'three'].map(work));
      expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
      for (let index = 0; index < log.length; index += 2)
        expect(log[index + 1]).toBe(log[index]!.replace('begins', 'ends'));
      expect(log).toHaveLength(6);
    });
  },
);
