import { expect, onTestFinished, test, vi } from 'vitest';
import { Interrupted, RenderQueue } from './render-queue.ts';

/** A queue with one slot. The test finishes its jobs by name. */
function startQueue(maxWaiting: number, concurrency = 1, restMs = 0) {
  const queue = new RenderQueue({ concurrent: concurrency, waiting: maxWaiting }, restMs);
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
  /** Finishes every job that starts, until no job waits. */
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
      return new Promise<string>((resolve, reject) => {
        finish.set(key, (error) => (error ? reject(error) : resolve(key)));
      });
    });
    return asked.catch((error) => error.code ?? error.message);
  };
  return { queue, ask, askLast, drain, finish, order };
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

test('work that loses its place to a client that wants the same is done for that client', async () => {
  const { ask, drain, order } = startQueue(2);
  const greedy = ['a1', 'a2', 'shared'].map((key) => ask('greedy', key));
  const reader = ask('reader', 'shared');
  await drain();
  expect(await Promise.all([...greedy, reader])).toEqual(['a1', 'a2', 'unavailable', 'shared']);
  expect(order).toEqual(['a1', 'a2', 'shared']);
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

test('work that nobody waits for, interrupted for a client, is done again when nothing else runs', async () => {
  const { ask, askLast, drain, finish, order } = startQueue(50, 2);
  const last = askLast('last');
  const reader = ask('one', 'a1');
  finish.get('last')?.(new Interrupted());
  finish.delete('last');
  await drain();
  expect(order).toEqual(['last', 'a1', 'last']);
  expect(await Promise.all([last, reader])).toEqual(['last', 'a1']);
});

test('a client that asks for the very work that is done for nobody has it done anew, and once is enough', async () => {
  const { ask, askLast, drain, finish, order } = startQueue(50, 2);
  const last = askLast('shared');
  const interrupt = finish.get('shared');
  const reader = ask('one', 'shared');
  interrupt?.(new Interrupted());
  await drain();
  expect(order).toEqual(['shared', 'shared']);
  expect(await Promise.all([last, reader])).toEqual(['shared', 'shared']);
  const next = askLast('next');
  await drain();
  expect(await next).toBe('next');
});

test('work that nobody waits for begins a while after the last client was served', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ask, askLast, drain, order } = startQueue(50, 1, 1000);
  const served = ask('one', 'a1');
  const last = askLast('last');
  await drain();
  await served;
  vi.advanceTimersByTime(999);
  const other = ask('one', 'a2');
  await drain();
  await other;
  vi.advanceTimersByTime(999);
  await drain();
  expect(order).toEqual(['a1', 'a2']);
  vi.advanceTimersByTime(1);
  await drain();
  expect(order).toEqual(['a1', 'a2', 'last']);
  expect(await last).toBe('last');
});

test('a closed queue gives up what nobody waits for', async () => {
  const { queue, ask, askLast, drain } = startQueue(50, 1, 1000);
  const served = ask('one', 'a1');
  const last = askLast('last');
  await drain();
  await served;
  queue.close();
  expect(await last).toBe('unavailable');
  expect(await askLast('later')).toBe('unavailable');
});
