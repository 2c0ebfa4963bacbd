import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue.ts';

/** A queue with one place to work, whose work is done by name when the test says so. */
function startQueue(maxWaiting: number) {
  const queue = new RenderQueue(1, maxWaiting);
  const order: string[] = [];
  const finish = new Map<string, (error?: Error) => void>();
  const ask = (client: string, key: string) => {
    const asked = queue.run(client, key, () => {
      order.push(key);
      return new Promise<string>((resolve, reject) => {
        finish.set(key, (error) => (error ? reject(error) : resolve(key)));
      });
    });
    return asked.catch((error) => error.code ?? error.message);
  };
  /** Finishes whatever begins, until nothing waits. */
  const drain = async () => {
    for (let idle = 0; idle < 5; idle++) {
      for (const [key, done] of finish) {
        finish.delete(key);
        done();
        idle = 0;
      }
      await Promise.resolve();
    }
  };
  const askLast = (key: string) => {
    const asked = queue.runLast(key, () => {
      order.push(key);
      return new Promise<string>((resolve) => finish.set(key, () => resolve(key)));
    });
    return asked.catch((error) => error.code ?? error.message);
  };
  return { ask, askLast, drain, finish, order };
}

test('clients take turns: one picture does not wait for all of another client’s', async () => {
  const { ask, drain, order } = startQueue(50);
  const many = ['a1', 'a2', 'a3', 'a4'].map((key) => ask('many', key));
  const one = [ask('one', 'b1'), ask('two', 'c1')];
  await drain();
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  expect(await Promise.all([...many, ...one])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
});

test('a full queue takes a place from the client with the longest line, and refuses that client further work', async () => {
  const { ask, drain, order } = startQueue(3);
  const greedy = ['a1', 'a2', 'a3', 'a4', 'a5'].map((key) => ask('greedy', key));
  const reader = ask('reader', 'b1');
  await drain();
  expect(await Promise.all(greedy)).toEqual(['a1', 'a2', 'a3', 'unavailable', 'unavailable']);
  expect(await reader).toBe('b1');
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('the same work is done once, at the turn of its first client, and stays queued while any client waits for it', async () => {
  const { ask, drain, order } = startQueue(3);
  const greedy = ['a1', 'a2', 'shared'].map((key) => ask('greedy', key));
  const reader = ask('reader', 'shared');
  const other = ask('other', 'c1');
  await drain();
  expect(await Promise.all([...greedy, reader, other])).toEqual(['a1', 'a2', 'shared', 'shared', 'c1']);
  expect(order).toEqual(['a1', 'a2', 'shared', 'c1']);
});

test('failed work is done again when requested again', async () => {
  const { ask, drain, finish, order } = startQueue(3);
  const first = ask('one', 'a');
  finish.get('a')?.(new Error('broken'));
  finish.delete('a');
  expect(await first).toBe('broken');
  const second = ask('one', 'a');
  await drain();
  expect(await second).toBe('a');
  expect(order).toEqual(['a', 'a']);
});

test('work that nobody waits for is done when nothing else runs or waits, and holds up no other', async () => {
  const { ask, askLast, drain, order } = startQueue(50);
  const first = ask('one', 'a1');
  const last = askLast('last');
  const second = ask('two', 'b1');
  expect(await askLast('another')).toBe('unavailable');
  await drain();
  expect(order).toEqual(['a1', 'b1', 'last']);
  expect(await Promise.all([first, last, second])).toEqual(['a1', 'last', 'b1']);
  const next = askLast('next');
  await drain();
  expect(await next).toBe('next');
});

test('work that nobody waited for is done in turn for a client that asks for it, once', async () => {
  const { ask, askLast, drain, order } = startQueue(50);
  const all = [
    ask('one', 'a1'),
    askLast('shared'),
    ask('two', 'shared'),
    ask('one', 'a2'),
    ask('three', 'c1'),
  ];
  await drain();
  expect(order).toEqual(['a1', 'shared', 'a2', 'c1']);
  expect(await Promise.all(all)).toEqual(['a1', 'shared', 'shared', 'a2', 'c1']);
  const next = askLast('next');
  await drain();
  expect(await next).toBe('next');
});
