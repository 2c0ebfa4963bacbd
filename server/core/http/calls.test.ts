import { once } from 'node:events';
import net from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../../src/calls/tables.ts';
import { buildApp } from '../../app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterAll(() => server.close());

function envelope(statusCode: number, code: string, message: string) {
  return { statusCode, message, error: { code, message } };
}

const MALFORMED = envelope(400, 'malformed', 'The request could not be read. Please check it and try again.');
const save = (options: InjectOptions) =>
  server.app.inject({
    method: 'POST',
    url: '/api/page/save',
    ...options,
    headers: { cookie, ...options.headers },
  });
const json = { 'content-type': 'application/json' };

describe('a body that cannot be read is a 400', () => {
  test.each(['{', '', 'null{', '{"page":{}}x', '\u0000', '{"page": undefined}'])('%j', async (payload) => {
    const response = await save({ headers: json, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(MALFORMED);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['null', '[]', '"text"', '7'])('%s', async (payload) => {
    const response = await save({ headers: json, payload });
    expect(response.statusCode).toBe(400);
  });

  test.each([
    '{"page":{"title":"x","__proto__":{"roles":["admin"]}}}',
    '{"__proto__":{"admin":true},"page":{}}',
    '{"page":{"constructor":{"prototype":{"admin":true}}}}',
    '{"page":{"contents":[{"key":"a","componentType":"Text","__proto__":{"x":1}}]}}',
  ])('that would change what every object is: %s', async (payload) => {
    const response = await save({ headers: json, payload });
    expect(response.statusCode).toBe(400);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });
});

test.each(['user/login', 'user/setPassword', 'user/me', 'user/logout'])(
  '%s takes no more from a stranger than it needs',
  async (call) => {
    const response = await server.post(call, numbered(2000));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual(
      envelope(413, 'too-large', 'This is too large. At most 16 kB can be sent.'),
    );
  },
);

test('a body over 1 MB is a 413, and one just below is parsed', async () => {
  const payload = (size: number) => JSON.stringify({ page: { title: 'x'.repeat(size) } });
  const large = await save({ headers: json, payload: payload(1024 * 1024) });
  expect(large.statusCode).toBe(413);
  expect(large.json()).toEqual(envelope(413, 'too-large', 'This is too large. At most 1 MB can be sent.'));
  expect((await save({ headers: json, payload: payload(1000 * 1000) })).statusCode).toBe(422);
});

test.each([
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/xml',
  'nonsense',
])('a body that says it is %s is a 415', async (type) => {
  const payload = '{"page":{"title":"Hello"}}';
  const response = await save({ headers: { 'content-type': type }, payload });
  expect(response.statusCode).toBe(415);
  expect(response.json()).toEqual(
    envelope(415, 'unsupported-type', 'This kind of content is not supported.'),
  );
});

test('an unknown field is a 400 that names it', async () => {
  const response = await server.post('page/save', { page: { titel: 'x' }, colection: 'pages' }, cookie);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({
    ...envelope(400, 'unknown-field', 'The request holds a field that is not known: page.titel, colection'),
    validationErrors: [
      { field: 'page.titel', message: 'This field is not known' },
      { field: 'colection', message: 'This field is not known' },
    ],
  });
  expect((await server.get('/api/page/load?slug=&draft=1')).statusCode).toBe(400);
});

test('of many or long unknown fields, the error names the first ones', async () => {
  const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`field${index}`, 1]));
  const response = await server.post('page/save', { page: many }, cookie);
  expect(response.statusCode).toBe(400);
  expect(response.json().message).toMatch(/: page\.field0, .*, page\.field19 and 29980 more$/);
  expect(response.body.length).toBeLessThan(3000);
  const long = await server.post('page/save', { page: {}, ['x'.repeat(500_000)]: 1 }, cookie);
  expect(long.json().validationErrors).toEqual([
    { field: `${'x'.repeat(100)}…`, message: 'This field is not known' },
  ]);
  expect(long.body.length).toBeLessThan(1000);
  const lists = {
    contents: Array.from({ length: 900 }, (_, key) => ({ key: `${key}`, componentType: 'Text', x: 1 })),
  };
  const nested = await server.post('page/save', { page: { ...lists, nonsense: 1 }, more: 1 }, cookie);
  expect(nested.json().validationErrors.length).toBeLessThanOrEqual(20);
});

test.each([
  ['fields of a component', { contents: [{ key: 'a', componentType: 'Text', ...numbered(30_000) }] }],
  ['components', { contents: Array(900).fill({ key: 'a', componentType: 'Text', text: true }) }],
  ['entries that are no component', { contents: Array(30_000).fill(1) }],
  [
    'items with a long key',
    {
      contents: [
        { key: 'a', componentType: 'IconList', items: [{ key: 'k'.repeat(30_000), ...numbered(50) }] },
      ],
    },
  ],
  ['half characters under a long name', { contents: [{ ['n'.repeat(30_000)]: Array(50).fill('\ud800') }] }],
])('of many invalid fields, the error names the first twenty: %s', async (_what, page) => {
  const response = await server.post('page/save', { page }, cookie);
  expect([400, 422]).toContain(response.statusCode);
  expect(response.json().validationErrors.length).toBeLessThanOrEqual(20);
  expect(response.body.length).toBeLessThan(10_000);
});

test.each([
  ['GET', '/api/page/load', 'slug'],
  ['GET', '/api/page/checkSlug', 'slug'],
  ['GET', '/api/config/loadDomain', 'hostname'],
  ['GET', '/api/site/loadNav', 'domainId'],
  ['GET', '/api/site/loadFooter', 'domainId'],
  ['GET', '/api/siteSettings/loadSiteSettings', 'domainId'],
  ['GET', '/api/page/loadRevisions', '_id'],
  ['GET', '/api/page/loadRevision', '_id'],
  ['POST', '/api/page/restore', '_id'],
  ['GET', '/api/site/loadRevisions', 'kind'],
  ['GET', '/api/site/loadRevision', '_id'],
  ['POST', '/api/site/restore', 'kind'],
  ['GET', '/api/pages/load', 'slug'],
  ['GET', '/api/listing/findById', 'id'],
  ['POST', '/api/pages/create', 'page'],
  ['POST', '/api/pages/delete', '_id'],
  ['POST', '/api/roles/applyToPage', 'page'],
  ['POST', '/api/listing/publishListing', 'listing'],
  ['POST', '/api/page/save', 'page'],
  ['POST', '/api/page/publishPage', 'page'],
  ['POST', '/api/page/unpublishPage', '_id'],
  ['POST', '/api/page/delete', '_id'],
  ['POST', '/api/user/login', 'username'],
  ['POST', '/api/user/setPassword', 'email'],
] as const)('%s %s without %s says which parameter it expects', async (method, url, name) => {
  const body = method === 'POST' ? { payload: {} } : {};
  const response = await server.app.inject({ method, url, headers: { cookie }, ...body });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject(envelope(400, 'missing-parameter', `Expected ${name} to be defined`));
});

describe('permission is checked before anything of a call is read', () => {
  const SIGN_IN = envelope(401, 'not-signed-in', 'Please log in first.');
  const stranger = (call: string, payload: string, type = 'application/json') =>
    server.app.inject({ method: 'POST', url: `/api/${call}`, headers: { 'content-type': type }, payload });

  test('by every call that is not public, whatever is sent', async () => {
    const calls: string[] = [];
    const app = await buildApp(server.services, {
      onRoute: ({ method, url, config }) => {
        const { action } = config ?? {};
        if (action !== undefined && PERMISSIONS[action] !== 'anyone') calls.push(`${method} ${url}`);
      },
    });
    await app.ready();
    expect(calls).toEqual(expect.arrayContaining(['POST /api/pages/create', 'GET /api/page/checkSlug']));
    for (const call of calls.filter((name) => !name.startsWith('HEAD'))) {
      const [method, url] = call.split(' ') as ['GET' | 'POST', string];
      const broken = method === 'POST' ? { headers: json, payload: '{"page":' } : {};
      const response = await app.inject({ method, url: `${url}?nonsense=1`, ...broken });
      expect(response.json(), call).toEqual(SIGN_IN);
    }
    await app.close();
  });

  test('anonymous callers learn nothing about the input of a call', async () => {
    for (const call of ['pages/create', 'listing/publishListing', 'page/save']) {
      expect((await stranger(call, '{}')).json()).toEqual(SIGN_IN);
      expect((await stranger(call, 'text', 'text/plain')).json()).toEqual(SIGN_IN);
      expect((await stranger(call, 'x'.repeat(1024 * 1024 + 1))).json()).toEqual(SIGN_IN);
    }
    expect((await stranger('nothing/atAll', '{"page":')).statusCode).toBe(404);
  });

  test('an endless body gets a response before it has arrived', async () => {
    const app = await buildApp(server.services);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as net.AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    socket.write(
      'POST /api/page/save HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
        'content-length: 900000000\r\n\r\n{"page":',
    );
    const [head] = await once(socket, 'data');
    expect(String(head)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
    await app.close();
  });
});

test('a call without a body says what it expects', async () => {
  const response = await save({});
  expect(response.json()).toMatchObject({ message: 'Expected page to be defined' });
});

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api/page/save'],
  ['POST', '/api/page/load'],
  ['DELETE', '/api/page/save'],
  ['GET', '/api/page/%zz'],
  ['GET', '/api/../api/x'],
  ['GET', '/api/'],
] as const)('%s %s is not found, in the same form', async (method, url) => {
  const response = await server.app.inject({ method, url });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual(envelope(404, 'not-found', 'This was not found.'));
});

describe('a change requested by another site is refused', () => {
  const CROSS = envelope(403, 'cross-origin', 'Requests from another site are refused.');
  const send = (headers: Record<string, string>, url = '/api/page/save') =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost:4321', cookie, ...headers },
      payload: { page: { title: 'Hello', slug: `p${Math.random()}` } },
    });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:4321' },
    { 'sec-fetch-site': '' },
    { origin: 'https://evil.example' },
    { origin: 'https://localhost:4321' },
    { referer: 'https://evil.example/a' },
    { referer: 'https://localhost:4321/a' },
    { referer: 'nonsense' },
    { origin: 'https://evil.example', referer: 'http://localhost:4321/a' },
    { origin: 'http://localhost:9999' },
    { origin: 'http://localhost:4321.evil.example' },
    { origin: 'null' },
    { origin: 'nonsense' },
  ] as Record<string, string>[])('%j', async (headers) => {
    const response = await send(headers);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual(CROSS);
  });

  test.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:4321' },
    { referer: 'http://localhost:4321/about?a=b' },
    { origin: 'http://localhost:4321', referer: 'https://evil.example/' },
    {},
  ] as Record<string, string>[])('but not %j', async (headers) => {
    expect((await send(headers)).statusCode).toBe(200);
  });

  test('where a proxy brings the site to https, http is another origin', async () => {
    const proxied = await startTestServer({ TRUST_PROXY: '127.0.0.0/8' });
    const status = async (proto: string, origin: string) => {
      const headers = { host: 'www.example.org', 'x-forwarded-proto': proto, origin };
      return (await proxied.app.inject({ method: 'POST', url: '/api/user/me', headers })).statusCode;
    };
    expect(await status('https', 'https://www.example.org')).toBe(200);
    expect(await status('https', 'http://www.example.org')).toBe(403);
    expect(await status('http', 'https://www.example.org')).toBe(403);
    await proxied.close();
  });

  test('for logging in and out too, and for calls that do not exist', async () => {
    for (const url of ['/api/user/login', '/api/user/logout', '/api/user/me', '/api/nothing']) {
      expect((await send({ 'sec-fetch-site': 'cross-site' }, url)).statusCode).toBe(403);
    }
  });

  test('while reading is allowed', async () => {
    const response = await server.get('/api/page/load?slug=', { 'sec-fetch-site': 'cross-site' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('an unexpected error is a 500 that reveals nothing', async () => {
  const broken = await startTestServer();
  const session = await broken.signIn('mira');
  await broken.services.database.writer.schema.dropTable('page_revision').execute();
  const response = await broken.post('page/save', { page: { slug: 'x' } }, session);
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual(envelope(500, 'unknown', 'Unknown Error'));
  await broken.close();
});

/** Returns `length` fields, each with a different name. */
function numbered(length: number) {
  return Object.fromEntries(Array.from({ length }, (_, index) => [`field${index}`, 1]));
}
