import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { OVERLOAD } from '../../core/limits/limits.ts';
import { contactForm, ENQUIRY, postPlain, publishForm, submit } from '../../testing/forms.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Look, Overload } from './overload.ts';

const CALM: Look = { behindMs: 0, heapShare: 0.3 };
const BEHIND: Look = { ...CALM, behindMs: OVERLOAD.behindMs.first };
const SWAMPED: Look = { ...CALM, behindMs: OVERLOAD.behindMs.second };
const RETRY_AFTER = /^([5-9]|10)$/;

function look(overload: Overload, looks: Look, times: number): void {
  for (let index = 0; index < times; index++) overload.look(looks);
}

describe('the level', () => {
  const after = (...looks: Look[]) => {
    const overload = new Overload();
    for (const each of looks) overload.look(each);
    return overload.level;
  };

  test('rises when several looks in a row find the process behind, and not by one long turn', () => {
    expect(after({ ...SWAMPED, behindMs: 60_000 })).toBe(0);
    expect(after(SWAMPED, SWAMPED, CALM, SWAMPED, SWAMPED)).toBe(0);
    expect(after(BEHIND, SWAMPED, BEHIND)).toBe(1);
    expect(after(SWAMPED, SWAMPED, SWAMPED)).toBe(2);
    expect(after(...Array(20).fill({ ...BEHIND, behindMs: BEHIND.behindMs - 1 }))).toBe(0);
  });

  test('rises when the memory for JavaScript is nearly full', () => {
    const full = { ...CALM, heapShare: OVERLOAD.heapShare };
    expect(after(full, full, full)).toBe(2);
  });

  test('falls when all is well for a while, and then to what it was at worst meanwhile', () => {
    const overload = new Overload();
    look(overload, SWAMPED, 5);
    look(overload, CALM, OVERLOAD.calmLooks - 1);
    expect(overload.level).toBe(2);
    look(overload, BEHIND, OVERLOAD.calmLooks - 1);
    expect(overload.level).toBe(1);
    look(overload, CALM, OVERLOAD.calmLooks);
    expect(overload.level).toBe(0);
  });
});

describe('a server that cannot keep up', () => {
  let server: TestServer;
  let cookie: string;
  let form: Awaited<ReturnType<typeof publishForm>>;
  const text = (words: string) => [{ key: 'a', componentType: 'Text', text: words }];

  beforeEach(async () => {
    server = await startTestServer({ LOG_LEVEL: 'silent' });
    cookie = await server.signIn('mira');
    for (const slug of ['about', 'stale', 'unread'])
      await server.publish(cookie, { slug, contents: text(slug) });
    form = await publishForm(server, cookie, [contactForm()], 'write');
    for (const slug of ['about', 'stale']) await server.get(`/${slug}`);
    const page = await server.services.database.writer
      .selectFrom('page')
      .select('id')
      .where('slug', '=', 'stale')
      .executeTakeFirstOrThrow();
    server.services.pageCache.markStale(`page:${page.id}`);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => server.close());

  interface Answer {
    readonly status: number;
    readonly retryAfter: string | null;
  }

  /** Requests a path on a separate connection. */
  async function ask(path: string, headers = ''): Promise<Answer> {
    const socket = net.connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}connection: close\r\n\r\n`);
    let response = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      response += chunk;
    });
    await once(socket, 'close');
    return {
      status: Number(response.split(' ')[1]),
      retryAfter: /^retry-after: (.*)$/im.exec(response)?.[1]?.trim() ?? null,
    };
  }

  /** The paths, each with the status codes that it returns at overload levels 0, 1 and 2. */
  const LOAD: readonly (readonly [path: string, answers: readonly [number, number, number]])[] = [
    ['/about', [200, 200, 200]],
    ['/stale', [200, 200, 200]],
    ['/health/live', [200, 200, 200]],
    ['/health/ready', [200, 200, 200]],
    ['/login', [200, 200, 200]],
    ['/api/forms/challenge', [200, 200, 200]],
    ['/unread', [200, 200, 503]],
    ['/img/none?w=320', [404, 404, 503]],
    ['/sitemap.xml', [200, 200, 503]],
    ['/api/page/load?slug=about', [200, 503, 503]],
    ['/search?q=about', [200, 503, 503]],
  ];

  /** Requests all paths on 500 connections at once, at an overload level. */
  function load(level: 0 | 1 | 2): Promise<readonly (Answer & { path: string; expected: number })[]> {
    const asked = Array.from({ length: 500 }, (_, index) => LOAD[index % LOAD.length]!);
    return Promise.all(
      asked.map(async ([path, answers]) => ({ ...(await ask(path)), path, expected: answers[level] })),
    );
  }

  test.each([
    [1, BEHIND],
    [2, SWAMPED],
  ] as const)(
    'at level %d serves cached pages to 500 connections, refuses by kind with Retry-After, and recovers',
    { timeout: 60_000 },
    async (level, looks) => {
      const { overload } = server.services;
      look(overload, looks, OVERLOAD.looks);
      const answers = await load(level);
      expect(answers.filter(({ status, expected }) => status !== expected)).toEqual([]);
      const refusals = answers.filter(({ status }) => status === 503);
      expect(refusals.filter(({ retryAfter }) => !RETRY_AFTER.test(retryAfter ?? ''))).toEqual([]);
      for (const path of ['/unread', '/search?q=about']) {
        const waits = refusals.filter((each) => each.path === path).map(({ retryAfter }) => retryAfter);
        if (waits.length > 0) expect(new Set(waits).size, path).toBeGreaterThan(1);
      }
      const refused = overload.metrics().find(({ name }) => name === 'hearth_refused_requests_total')!;
      expect(Object.keys((await refused.read()) as object).sort()).toEqual(
        level === 1 ? ['call', 'search'] : ['call', 'page', 'picture', 'search'],
      );
      look(overload, CALM, OVERLOAD.calmLooks);
      for (const [path, [status]] of LOAD) expect((await ask(path)).status, path).toBe(status);
    },
  );

  test('refuses an editor’s save last, in words that the editor repeats, and stores it afterwards', async () => {
    const { overload } = server.services;
    const page = { slug: 'new', title: 'What I wrote' };
    const save = () => server.post('page/save', { page }, cookie);
    look(overload, BEHIND, OVERLOAD.looks);
    expect((await server.post('page/save', { page: { slug: 'first' } }, cookie)).statusCode).toBe(200);
    look(overload, SWAMPED, OVERLOAD.looks);
    const refused = await save();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toMatch(RETRY_AFTER);
    const message = 'This is not available right now. Please try again soon.';
    expect(refused.json()).toEqual({
      statusCode: 503,
      message,
      error: { code: 'unavailable', message },
      retryAfter: Number(refused.headers['retry-after']),
    });
    look(overload, CALM, OVERLOAD.calmLooks);
    expect((await save()).json()).toMatchObject({ page: { title: 'What I wrote' } });
  });

  test('takes what a visitor writes', async () => {
    look(server.services.overload, SWAMPED, OVERLOAD.looks);
    expect((await submit(form)).statusCode).toBe(200);
    expect((await postPlain(form)).statusCode).toBe(303);
    expect((await server.get(`/api/forms/sent/${form.page}/contact`)).statusCode).toBe(200);
  });

  test('takes six of the longest texts that a form has, and nothing far larger before it is well again', async () => {
    const values = (texts: number) => ({
      ...ENQUIRY,
      ...Object.fromEntries(
        Array.from({ length: texts }, (_, index) => [`more${index}`, 'x'.repeat(10_000)]),
      ),
    });
    const { overload } = server.services;
    for (const [looks, status, plainStatus] of [
      [SWAMPED, 503, 503],
      [BEHIND, 200, 303],
    ] as const) {
      look(overload, CALM, OVERLOAD.calmLooks);
      look(overload, looks, OVERLOAD.looks);
      expect((await submit(form, values(6))).statusCode).toBe(200);
      expect((await postPlain(form, values(6))).statusCode).toBe(303);
      const [scripted, plain] = [await submit(form, values(7)), await postPlain(form, values(7))];
      expect([scripted.statusCode, plain.statusCode]).toEqual([status, plainStatus]);
      if (status === 503)
        for (const { headers } of [scripted, plain]) expect(headers['retry-after']).toMatch(RETRY_AFTER);
    }
  });

  test('finds by itself that the event loop is blocked, and that it no longer is', {
    timeout: 60_000,
  }, async () => {
    const { overload } = server.services;
    overload.start();
    onTestFinished(() => overload.close());
    let isBlocked = true;
    const block = async () => {
      while (isBlocked) {
        const until = performance.now() + OVERLOAD.behindMs.second + 2 * OVERLOAD.everyMs;
        while (performance.now() < until);
        // The server handles connections between two blocking turns.
        await nextTurn();
        await nextTurn();
      }
    };
    const blocking = block();
    await expect.poll(() => overload.level, { timeout: 30_000 }).toBe(2);
    expect((await ask('/about')).status).toBe(200);
    expect((await ask('/unread')).status).toBe(503);
    isBlocked = false;
    await blocking;
    await expect.poll(async () => (await ask('/unread')).status, { timeout: 30_000 }).toBe(200);
    await expect.poll(() => overload.level, { timeout: 30_000 }).toBe(0);
  });

  test('is not asked about by a cached page, whichever way it is served', async () => {
    const { overload, pageCache } = server.services;
    let asked = 0;
    Object.defineProperty(overload, 'level', { get: () => asked++ });
    const before = pageCache.counts.hits;
    for (let round = 0; round < 10; round++) {
      expect((await ask('/about')).status).toBe(200);
      // A request with a range is not served on the fast lane.
      expect((await ask('/about', 'range: bytes=0-\r\n')).status).toBe(200);
    }
    expect([pageCache.counts.hits - before, asked]).toEqual([20, 0]);
    await ask('/unread');
    expect(asked).toBeGreaterThan(0);
  });
});
