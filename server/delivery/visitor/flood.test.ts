import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import type { View } from '../../../src/model/view.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
/** The views rendered since the test began to count: the kind of each view and, for an error, its status. */
let rendered: string[];
/** Runs before each render. A test can replace this function with another that waits or throws. */
let during: (view: View) => Promise<void>;

beforeEach(async () => {
  rendered = [];
  during = async () => {};
  // One client has 200 connections at most. Behind a proxy, many have more.
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1/32' }, async (view) => {
    rendered.push(view.kind === 'error' ? `error ${view.status}` : view.kind);
    await during(view);
    return plainRenderer(view);
  });
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const text = (words: string) => [{ key: 'a', componentType: 'Text', text: words }];

interface Response {
  readonly status: number;
  readonly head: string;
}

/** Requests a path on a separate connection. */
async function ask(path: string): Promise<Response> {
  const socket = net.connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  let response = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    response += chunk;
  });
  await once(socket, 'close');
  return { status: Number(response.split(' ')[1]), head: response.split('\r\n\r\n')[0]!.toLowerCase() };
}

test('unknown URLs, unknown hosts, log-in and health pages are each rendered once', async () => {
  const urls = ['/nowhere', '/a/b/c', '/%zz', '/..', '/login/x', '/assets/x.css'];
  for (let round = 0; round < 3; round++) {
    for (const url of urls) {
      const response = await server.get(`${url}${round}`);
      expect(response.statusCode).toBe(404);
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(response.headers.etag).toBeUndefined();
    }
    expect((await server.get('/login')).statusCode).toBe(200);
    expect((await server.get('/health')).statusCode).toBe(200);
  }
  expect(rendered.sort()).toEqual(['error 404', 'health', 'login']);
});

test('five hundred connections that request missing pages do not block a reader', async () => {
  await server.publish(cookie, { slug: 'about', contents: text('Hello') });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  await ask('/about');
  rendered = [];
  const strangers = Array.from({ length: 500 }, (_, index) => ask(`/unknown-${index}`));
  const readers = Array.from({ length: 20 }, () => ask('/about'));
  const [forReaders, forStrangers] = await Promise.all([Promise.all(readers), Promise.all(strangers)]);
  expect(new Set(forReaders.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(forStrangers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(rendered).toEqual(['error 404']);
});

test('a few URLs at a time query the database, so that cached pages are sent in between', async () => {
  const { statements } = server.services.database;
  const strangers = Promise.all(Array.from({ length: 100 }, (_, index) => server.get(`/unknown-${index}`)));
  const before = statements.visitor;
  let turns = 0;
  for (let last = before; last < before + 200; last = statements.visitor, turns++) {
    await nextTurn();
    expect(statements.visitor - last).toBeLessThanOrEqual(16);
  }
  expect(turns).toBeGreaterThanOrEqual(25);
  await strangers;
});

test.each([
  '/api/page/load?slug=about',
  '/api/site/loadNav?domainId=DOMAIN',
  '/manifest.webmanifest',
  '/health',
])(
  '%s: strangers are answered a few at a time, and somebody signed in does not wait behind them',
  async (url) => {
    await server.publish(cookie, { slug: 'about', contents: text('Hello') });
    const path = url.replace('DOMAIN', server.services.domains.default()!.id);
    await server.get(path);
    let answered = 0;
    const ask = () => server.get(path).finally(() => answered++);
    const strangers = Promise.all(Array.from({ length: 100 }, ask));
    if (url.startsWith('/api/')) {
      expect((await server.get(path, { cookie })).statusCode).toBe(200);
      expect(answered).toBeLessThan(50);
    }
    let turns = 0;
    for (; answered < 100; turns++) await nextTurn();
    expect(turns).toBeGreaterThanOrEqual(20);
    expect(new Set((await strangers).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  },
);

test('under overload, cached pages are served and others are refused with Retry-After', {
  timeout: 180_000,
}, async () => {
  const pages = Array.from({ length: 70 }, (_, index) => `p${index}`);
  for (const slug of ['about', 'stale', ...pages])
    await server.publish(cookie, { slug, contents: text(slug) });
  for (const slug of ['about', 'stale']) await server.get(`/${slug}`);
  const stale = await server.services.database.writer
    .selectFrom('page')
    .select('id')
    .where('slug', '=', 'stale')
    .executeTakeFirstOrThrow();
  server.services.pageCache.markStale(`page:${stale.id}`);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  during = () => held;
  rendered = [];
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  let waiting = pages.length;
  const asked = pages.map((slug) => ask(`/${slug}`).finally(() => waiting--));
  await expect.poll(() => waiting, { timeout: 120_000 }).toBe(64);
  // Four pages are being rendered, and sixty wait for their turn.
  expect(rendered.filter((kind) => kind === 'content')).toHaveLength(4);
  expect((await ask('/about')).status).toBe(200);
  // A stale copy is better than an error.
  expect((await ask('/stale')).status).toBe(200);
  release();
  const responses = await Promise.all(asked);
  const refused = responses.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(6);
  for (const { head } of refused) expect(head).toMatch(/retry-after: (5|6|7|8|9|10)\r/);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(64);
  expect((await ask('/p69')).status).toBe(200);
});

test('an editor opens a page while visitors wait for theirs', async () => {
  for (let index = 0; index < 10; index++) await server.publish(cookie, { slug: `p${index}` });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  during = (view) => (view.kind === 'content' ? held : Promise.resolve());
  const waiting = Array.from({ length: 10 }, (_, index) => server.get(`/p${index}`));
  expect((await server.get('/p1', { cookie })).body).toContain('editor {');
  release();
  await Promise.all(waiting);
});

test('an error page changes with the site around it', async () => {
  await server.get('/nowhere');
  const domain = server.services.domains.default()!;
  server.services.pageCache.markStale(`nav:${domain.id}`);
  await server.get('/nowhere');
  expect(rendered).toEqual(['error 404', 'error 404']);
  await putDomain(server.services.database.writer, { ...domain, published: false }, server.services.now());
  await server.services.domains.refresh();
  expect((await server.get('/')).statusCode).toBe(404);
});

test('an error page rendered without the site, while the database failed, is not cached', async () => {
  const shells: boolean[] = [];
  during = async (view) => void shells.push('shell' in view && view.shell !== null);
  const { schema } = server.services.database.writer;
  await schema.alterTable('site_document_published').renameTo('away').execute();
  expect((await server.get('/%zz')).statusCode).toBe(404);
  await schema.alterTable('away').renameTo('site_document_published').execute();
  for (let round = 0; round < 2; round++) expect((await server.get('/%zz')).statusCode).toBe(404);
  expect(shells).toEqual([false, true]);
});
