import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BestCopies } from './best-copies.ts';
import { CachedResponse } from './cached-response.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a page that records its compressions in a list. */
function pageOf(improved: CachedResponse[], outcome: () => Promise<void> = async () => {}): CachedResponse {
  const page = new CachedResponse({
    status: 200,
    storable: true,
    html: Buffer.from('<p>'),
    headers: {},
    tags: [],
  });
  vi.spyOn(page, 'improve').mockImplementation(async () => {
    improved.push(page);
    await outcome();
  });
  return page;
}

/** Returns a queue. The test decides when the server counts as idle. */
function queue(isIdle: boolean) {
  const server = { isIdle };
  const announced: CachedResponse[] = [];
  const copies = new BestCopies(
    (page) => announced.push(page),
    () => server.isIdle,
  );
  return { copies, announced, server };
}

test('pages are compressed again in the order they came, once the server is idle', async () => {
  const { copies, announced, server } = queue(false);
  const improved: CachedResponse[] = [];
  const pages = [pageOf(improved), pageOf(improved), pageOf(improved)];
  for (const page of pages) copies.add(page, 'br');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(improved).toEqual([]);
  server.isIdle = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(improved).toEqual(pages);
  expect(announced).toEqual(pages);
});

test('a server that is never idle compresses them after half a minute', async () => {
  const { copies } = queue(false);
  const improved: CachedResponse[] = [];
  copies.add(pageOf(improved), 'gzip');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(improved).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(improved).toHaveLength(1);
});

test('a copy that several readers asked for at the same moment is replaced once', async () => {
  const { copies } = queue(true);
  const improved: CachedResponse[] = [];
  const page = pageOf(improved);
  for (const encoding of ['br', 'br', 'gzip'] as const) copies.add(page, encoding);
  await vi.advanceTimersByTimeAsync(1000);
  expect(improved).toEqual([page, page]);
});

test('a page that became stale while it waited is left out', async () => {
  const { copies } = queue(true);
  const improved: CachedResponse[] = [];
  const [stale, fresh] = [pageOf(improved), pageOf(improved)];
  copies.add(stale, 'br');
  copies.add(fresh, 'br');
  stale.stale = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(improved).toEqual([fresh]);
});

test('a copy that fails takes no other with it', async () => {
  const { copies, announced } = queue(true);
  const failing = pageOf([], () => Promise.reject(new Error('out of memory')));
  const next = pageOf([]);
  copies.add(failing, 'br');
  copies.add(next, 'br');
  await vi.advanceTimersByTimeAsync(1000);
  expect(announced).toEqual([next]);
});

test('the queue has a limit, and goes on when it was full', async () => {
  const { copies } = queue(true);
  const improved: CachedResponse[] = [];
  for (let number = 0; number < 600; number++) copies.add(pageOf(improved), 'br');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(improved).toHaveLength(500);
  copies.add(pageOf(improved), 'br');
  await vi.advanceTimersByTimeAsync(1000);
  expect(improved).toHaveLength(501);
});
