import { expect, test, vi } from 'vitest';
import type { OutsideFailure, OutsideResponse } from './fetch-outside.ts';
import { Retrying, type RetryOptions } from './retrying.ts';

const OK: OutsideResponse = {
  kind: 'ok',
  status: 200,
  contentType: 'text/plain',
  body: Buffer.from('fine'),
  headers: new Headers(),
};
const UNREACHABLE: OutsideFailure = { kind: 'failed', reason: 'unreachable' };
const status = (code: number, retryAfterMs?: number): OutsideFailure => ({
  kind: 'failed',
  reason: 'status',
  status: code,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

/** Returns a service that gives these answers and then succeeds, with a clock that advances by each wait. */
function service(answers: OutsideResponse[], options: Partial<RetryOptions> = {}) {
  let time = 0;
  let asked = 0;
  const waits: number[] = [];
  const retrying = new Retrying({
    tries: 3,
    backOffMs: 1000,
    maxWaitMs: 10_000,
    pause: { afterFailures: 4, ms: 60_000, maxMs: 600_000 },
    concurrent: 2,
    waiting: 2,
    now: () => time,
    wait: async (ms) => {
      waits.push(ms);
      time += ms;
    },
    ...options,
  });
  const attempt = async () => {
    asked += 1;
    return answers.shift() ?? OK;
  };
  return {
    retrying,
    fetch: (key = 'thing') => retrying.fetch(key, attempt),
    waits,
    asked: () => asked,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

/** Returns a service that answers on command. */
function slowService(options: Partial<RetryOptions> = {}) {
  const asked: ((response: OutsideResponse) => void)[] = [];
  const { retrying, pass } = service([], options);
  const fetch = (key: string) =>
    retrying.fetch(key, () => new Promise<OutsideResponse>((resolve) => asked.push(resolve)));
  return { retrying, fetch, asked, pass };
}

test('what failed in passing is tried again, after waits that grow and differ', async () => {
  const { fetch, waits, asked } = service([UNREACHABLE, status(503)]);
  expect(await fetch()).toBe(OK);
  expect(asked()).toBe(3);
  expect(waits[0]).toBeGreaterThanOrEqual(500);
  expect(waits[0]).toBeLessThanOrEqual(1000);
  expect(waits[1]).toBeGreaterThanOrEqual(1000);
  expect(waits[1]).toBeLessThanOrEqual(2000);
});

test('servers that failed at the same moment do not come back at the same moment', async () => {
  const { fetch, waits } = service([UNREACHABLE, UNREACHABLE], { tries: 3 });
  const chance = vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.5);
  await fetch();
  chance.mockRestore();
  expect(waits).toEqual([1000, 1500]);
});

test('it is tried three times, and then the failure is returned', async () => {
  const { fetch, asked } = service([UNREACHABLE, UNREACHABLE, status(502)]);
  expect(await fetch()).toEqual(status(502));
  expect(asked()).toBe(3);
});

test.each([
  status(404),
  status(401),
  status(302),
  { kind: 'failed', reason: 'too-large' },
  { kind: 'failed', reason: 'wrong-type' },
] as const)('what another attempt does not change is not tried again: %o', async (failure) => {
  const { fetch, asked } = service([failure]);
  expect(await fetch()).toEqual(failure);
  expect(asked()).toBe(1);
});

test('a service that says how long to wait gets that time', async () => {
  const { fetch, waits } = service([status(429, 5000)]);
  expect(await fetch()).toBe(OK);
  expect(waits).toEqual([5000]);
});

test('a service that asks for longer than anybody waits is left alone for that time, and no longer than a bound', async () => {
  const { fetch, asked, waits, pass } = service([status(429, 120_000), status(503, 1e9)]);
  expect(await fetch()).toEqual(status(429, 120_000));
  expect(waits).toEqual([]);
  pass(119_000);
  expect(await fetch()).toEqual({ kind: 'failed', reason: 'paused', retryAfterMs: 1000 });
  expect(asked()).toBe(1);
  pass(1000);
  expect(await fetch()).toEqual(status(503, 1e9));
  pass(600_000);
  expect(await fetch()).toBe(OK);
});

test('a service that fails again and again is left alone, then asked once', async () => {
  const down = Array.from({ length: 5 }, () => UNREACHABLE);
  const { fetch, asked, pass } = service(down);
  expect(await fetch()).toEqual(UNREACHABLE);
  expect(await fetch()).toEqual(UNREACHABLE);
  expect(asked()).toBe(4);
  expect(await fetch('another thing')).toEqual({ kind: 'failed', reason: 'paused', retryAfterMs: 60_000 });
  expect(asked()).toBe(4);
  pass(60_000);
  expect(await fetch()).toEqual(UNREACHABLE);
  expect(asked()).toBe(5);
  expect(await fetch()).toEqual({ kind: 'failed', reason: 'paused', retryAfterMs: expect.closeTo(60_000) });
  pass(60_000);
  expect(await fetch()).toBe(OK);
  expect(await fetch()).toBe(OK);
});

test('after a pause a single request finds out whether the service works', async () => {
  const { fetch, asked, pass } = slowService({
    tries: 1,
    pause: { afterFailures: 1, ms: 1000, maxMs: 1000 },
  });
  const first = fetch('a');
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!(UNREACHABLE);
  await first;
  pass(1000);
  const probe = fetch('a');
  expect(await fetch('b')).toEqual({ kind: 'failed', reason: 'paused' });
  asked[1]!(OK);
  expect(await probe).toBe(OK);
  expect(asked).toHaveLength(2);
});

test('a wrong key pauses as well, and something that is not there does not', async () => {
  const wrong = service(Array.from({ length: 9 }, () => status(401)));
  for (let i = 0; i < 9; i += 1) await wrong.fetch();
  expect(wrong.asked()).toBe(4);
  const missing = service(Array.from({ length: 9 }, () => status(404)));
  for (let i = 0; i < 9; i += 1) await missing.fetch();
  expect(missing.asked()).toBe(9);
});

test('the same thing is asked for once at a time', async () => {
  const { fetch, asked } = slowService();
  const both = [fetch('a'), fetch('a')];
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!(OK);
  expect(await Promise.all(both)).toEqual([OK, OK]);
  void fetch('a');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!(OK);
});

test('two are asked for at a time, two wait, and more are refused', async () => {
  const { fetch, asked } = slowService();
  const four = ['a', 'b', 'c', 'd'].map(fetch);
  expect(await fetch('e')).toEqual({ kind: 'failed', reason: 'paused' });
  expect(asked).toHaveLength(2);
  asked[0]!(OK);
  await expect.poll(() => asked.length).toBe(3);
  asked[1]!(OK);
  await expect.poll(() => asked.length).toBe(4);
  asked[2]!(OK);
  asked[3]!(OK);
  expect(await Promise.all(four)).toEqual([OK, OK, OK, OK]);
});

test('an attempt that throws fails alone', async () => {
  const { retrying, fetch } = service([]);
  await expect(
    retrying.fetch('a', async () => {
      throw new Error('a mistake of ours');
    }),
  ).rejects.toThrow('a mistake of ours');
  expect(await fetch('a')).toBe(OK);
});

test('closing ends what is under way and waits for it; nothing is asked afterwards', async () => {
  const { retrying } = service([]);
  const asked = retrying.fetch(
    'a',
    (signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(UNREACHABLE), { once: true })),
  );
  await retrying.close();
  expect(await asked).toEqual(UNREACHABLE);
  expect(await retrying.fetch('b', async () => OK)).toEqual({ kind: 'failed', reason: 'paused' });
});
