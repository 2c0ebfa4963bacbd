import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  for (const slug of ['about', 'get-help/housing', 'caf\u00e9', '\u65e5\u672c/\u52a9\u3051', 'a,b']) {
    await server.publish(cookie, { slug, contents: [{ key: 'a', componentType: 'Text', text: 'Hello' }] });
  }
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** Sends a request target exactly as given, over a real connection. Returns the status line and the headers of the response. */
async function raw(target: string, headers = 'host: localhost'): Promise<string> {
  const socket = net.connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`, 'latin1');
  let response = '';
  socket.setEncoding('latin1').on('data', (text) => {
    response += text;
  });
  await once(socket, 'close');
  return response;
}

const statusOf = (response: string) => Number(response.split(' ')[1]);

test.each([
  '/',
  '/about',
  '/get-help/housing',
  '/caf%C3%A9',
  '/%E6%97%A5%E6%9C%AC/%E5%8A%A9%E3%81%91',
  '/a,b',
])('%s is a page, however often it is asked for', async (url) => {
  for (let round = 0; round < 2; round++) expect(statusOf(await raw(url))).toBe(200);
});

describe('each page has one canonical path; others redirect to it permanently', () => {
  test.each([
    ['/about/', '/about'],
    ['//about', '/about'],
    ['/About', '/about'],
    ['/get-help//housing///', '/get-help/housing'],
    ['/GET-HELP/Housing/?a=1&b=%2F', '/get-help/housing?a=1&b=%2F'],
    ['/caf%C3%89', '/caf%C3%A9'],
    ['/cafe%CC%81', '/caf%C3%A9'],
    ['//evil.example/', '/evil.example'],
    ['/Login', '/login'],
    ['/health/', '/health'],
    ['///evil.example//x', '/evil.example/x'],
  ])('%s', async (url, location) => {
    const response = await server.get(url);
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe(location);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a path that cannot be a page gets the not-found page, quickly', () => {
  test.each([
    '/nowhere',
    '/..',
    '/a/../b',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/about%2f',
    '/\\evil.example',
    '/%5cevil.example',
    '/about%00',
    '/%00',
    '/%0d%0aset-cookie:x',
    '/%zz',
    '/%',
    '/%E0%A4%A',
    '/%ed%a0%80',
    '/about/page.css',
    '/about;x=1',
    '/api',
    '/favicon.txt',
    '/_astro/x.CSS',
    '/_Astro/x.css',
    '/assets//x.svg',
    '/Favicon.ico',
    '/.Well-Known/x',
    '/Login/x',
    '/IMG/x',
    '/API/page/load',
    `/${'a'.repeat(256)}`,
    `/${'a'.repeat(2000)}`,
    `/${'a/'.repeat(1000)}`,
    `/${'%61'.repeat(1500)}`,
    '/__proto__',
    '/constructor',
  ])('%s', async (url) => {
    const response = await raw(url);
    expect(statusOf(response)).toBe(404);
    expect(response.toLowerCase()).toContain('content-type: text/html');
    expect(response).toContain('error {}');
  });

  test('an address of 20,000 characters', async () => {
    const long = `/${'a'.repeat(20_000)}`;
    expect([404, 431]).toContain(statusOf(await raw(long)));
    expect((await server.get(long)).statusCode).toBe(404);
  });

  test.each(['http://evil.example/no-such-page', 'http://evil.example/%zz'])(
    'a full address in the place of a path: %s',
    async (url) => {
      expect(statusOf(await raw(url))).toBe(404);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('a %s to a page', async (method) => {
    for (const headers of [{}, { 'content-type': 'application/x-www-form-urlencoded' }]) {
      const response = await server.app.inject({ method, url: '/about', headers, payload: 'a=b' });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });
});

test('a published redirect goes before any page, and keeps the query', async () => {
  const { writer } = server.services.database;
  const domain = server.services.domains.default()!.id;
  const add = async (from: string, to: string) => {
    const id = `redirect ${from}`;
    const paths = { domain_id: domain, from_path: from, to_path: to };
    const times = { name: '', published: 1, updated_at: server.services.now() };
    await writer
      .insertInto('redirect')
      .values({ id, ...paths, ...times })
      .execute();
    await writer
      .insertInto('redirect_published')
      .values({ redirect_id: id, ...paths })
      .execute();
  };
  await add('/old', '/get-help/housing');
  await add('/evil', '//evil.example');
  await add('/caf\u00e9s', '/caf\u00e9');
  for (const [url, location] of [
    ['/old?utm=1', '/get-help/housing?utm=1'],
    ['/caf%C3%A9s', '/caf%C3%A9'],
  ] as const) {
    const response = await server.get(url);
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe(location);
  }
  expect((await server.get('/Old/?a=b')).headers.location).toBe('/get-help/housing?a=b');
  expect((await server.get('/evil')).statusCode).toBe(404);
});

test('a path that begins with two slashes is never shown, since it could name another host', async () => {
  for (const rest of ['evil.example/%25/%', 'evil.example/%zz', 'evil.example/a%2fb', 'evil.example/%00']) {
    const response = await server.get(`//${rest}`);
    expect(response.statusCode, rest).toBe(301);
    expect(response.headers.location).toBe(`/${rest}`);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect((await server.get(`/${rest}`)).statusCode, rest).toBe(404);
  }
});
