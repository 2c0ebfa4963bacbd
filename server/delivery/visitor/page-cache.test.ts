import { randomBytes } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tag } from '../../content/documents/page-tags.ts';
import { PageCache } from './page-cache.ts';

const HTML = `<!doctype html>${'<p>Someone is here to listen.</p>'.repeat(50)}`;
let cache: PageCache;
let server: http.Server;

beforeEach(async () => {
  cache = new PageCache((host) => (host.startsWith('localhost') ? 'one' : null));
  server = http.createServer((request, response) => {
    if (!cache.tryServe(request, response)) response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

interface Kept {
  readonly validUntil?: number | null;
  readonly onlyOnRequest?: boolean;
}

function keep(
  path: string,
  tags: Tag[] = [],
  html = HTML,
  { validUntil = null, onlyOnRequest = false }: Kept = {},
): void {
  const entry = cache.finish(
    {
      status: 200,
      storable: true,
      onlyOnRequest,
      html: Buffer.from(html),
      headers: { 'content-type': 'text/html' },
      tags,
      validUntil,
    },
    'one',
  );
  cache.store({ domain: 'one', path, generation: cache.generation() }, entry);
}

interface Response {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { port, path, method, headers: { host: 'localhost', ...headers }, agent: false };
    http
      .request(options, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) });
      })
      .on('error', reject)
      .end();
  });
}

test.each<Record<string, string>>([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender', 'accept-encoding': 'gzip' },
  { purpose: 'prefetch' },
])('a page with the quick exit is not sent to a browser that fetches ahead: %j', async (headers) => {
  keep('/safety', [], HTML, { onlyOnRequest: true });
  keep('/about');
  const { status, headers: sent, body } = await ask('/safety', headers);
  expect([status, sent['cache-control'], sent.etag, body.length]).toEqual([503, 'no-store', undefined, 0]);
  expect((await ask('/safety')).status).toBe(200);
  expect((await ask('/about', headers)).status).toBe(200);
});

test('a cached page is served with its headers and validator', async () => {
  keep('/about');
  const { status, headers, body } = await ask('/about');
  expect({ status, body: body.toString() }).toEqual({ status: 200, body: HTML });
  const { date: _, connection: __, ...others } = headers;
  expect(others).toEqual({
    'content-type': 'text/html',
    'content-length': String(HTML.length),
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
  });
});

test('HEAD has the headers of GET and no body', async () => {
  keep('/about');
  const get = await ask('/about');
  const head = await ask('/about', {}, 'HEAD');
  const comparable = ({ headers: { date: _, ...rest } }: Response) => rest;
  expect(comparable(head)).toEqual(comparable(get));
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not served from the cache', async (method) => {
  keep('/about');
  expect((await ask('/about', {}, method)).status).toBe(204);
});

describe('a visitor who has the page', () => {
  test.each([
    ['its validator', (etag: string) => etag],
    ['the strong form of it', (etag: string) => etag.replace('W/', '')],
    ['a list that holds it', (etag: string) => `"other", ${etag} , W/"third"`],
    ['any', () => '*'],
  ])('gets 304 for %s', async (_what, header) => {
    keep('/about');
    const { etag } = (await ask('/about')).headers;
    const { status, headers, body } = await ask('/about', { 'if-none-match': header(etag!) });
    expect(status).toBe(304);
    expect(body).toHaveLength(0);
    const { date: _, connection: __, ...others } = headers;
    expect(others).toEqual({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
  });

  test.each(['"other"', 'W/"other", "another"', ''])('gets the page for %j', async (header) => {
    keep('/about');
    expect((await ask('/about', { 'if-none-match': header })).status).toBe(200);
  });
});

test('the validator changes with the page and with its headers', () => {
  const make = (html: string, csp: string) =>
    cache.finish(
      {
        status: 200,
        storable: true,
        html: Buffer.from(html),
        headers: { 'content-security-policy': csp },
        tags: [],
      },
      'one',
    ).etag;
  expect(make('a', 'x')).toBe(make('a', 'x'));
  expect(new Set([make('a', 'x'), make('b', 'x'), make('a', 'y')]).size).toBe(3);
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.8', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000, gzip ;q=0.1', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['brotli', undefined],
  ['gzipped, x-br', undefined],
  ['identity', undefined],
  ['', undefined],
])('for accept-encoding %j the encoding is %s', async (accept, encoding) => {
  keep('/about');
  const { headers, body } = await ask('/about', { 'accept-encoding': accept });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-length']).toBe(String(body.length));
  const plain =
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  expect(plain.toString()).toBe(HTML);
});

test('the query string makes no difference', async () => {
  keep('/about');
  for (const query of ['?', '?utm_source=letter', '?a=b&c=d?e']) {
    expect((await ask(`/about${query}`)).status).toBe(200);
  }
});

test('a request with a session cookie, valid or not, is not served from the cache', async () => {
  keep('/about');
  expect((await ask('/about', { cookie: 'authToken=x' })).status).toBe(204);
  expect((await ask('/about', { cookie: 'theme=dark; authToken=' })).status).toBe(204);
  expect((await ask('/about', { cookie: 'theme=dark; __Host-authToken=x' })).status).toBe(204);
  expect((await ask('/about', { cookie: 'theme=dark; fontSize=3' })).status).toBe(200);
});

test('an unknown host is not served from the cache', async () => {
  keep('/about');
  expect((await ask('/about', { host: 'evil.example' })).status).toBe(204);
});

test('a page that is true for a time is not served afterwards, but stays as a fallback', async () => {
  const now = Date.now();
  keep('/events', ['events'], HTML, { validUntil: now + 1000 });
  expect((await ask('/events')).status).toBe(200);
  vi.useFakeTimers({ now: now + 1000, toFake: ['Date'] });
  try {
    expect((await ask('/events')).status).toBe(204);
    expect(cache.copy('one', '/events')?.isFresh).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('a stale page is not served, but stays as a fallback', async () => {
  keep('/about', ['page:a']);
  cache.markStale('page:a');
  expect((await ask('/about')).status).toBe(204);
  const copy = await cache.copy('one', '/about')?.make('identity');
  expect(copy?.body.toString()).toBe(HTML);
  keep('/about', ['page:a'], 'new');
  expect((await ask('/about')).body.toString()).toBe('new');
});

test('an evicted page is gone', async () => {
  keep('/about', ['page:a']);
  cache.evict('page:a');
  expect((await ask('/about')).status).toBe(204);
  expect(cache.copy('one', '/about')).toBeNull();
});

test('a tag affects the pages made from it, and no others', async () => {
  keep('/a', ['page:a', 'nav:one']);
  keep('/b', ['page:b', 'nav:one']);
  keep('/c', ['page:c', 'nav:two']);
  const served = async () => {
    const paths = ['/a', '/b', '/c'];
    const responses = await Promise.all(paths.map((path) => ask(path)));
    return paths.filter((_path, index) => responses[index]!.status === 200);
  };
  cache.markStale('page:a');
  expect(await served()).toEqual(['/b', '/c']);
  cache.evict('nav:one');
  expect(await served()).toEqual(['/c']);
  cache.markStale('page:c', 'page:unknown');
  expect(await served()).toEqual([]);
  keep('/c');
  cache.clear();
  expect(await served()).toEqual([]);
});

test.each(['markStale', 'evict', 'clear'] as const)(
  'a page whose rendering began before a change is not stored (%s)',
  async (change) => {
    const generation = cache.generation();
    const entry = cache.finish(
      {
        status: 200,
        storable: true,
        html: Buffer.from('old'),
        headers: {},
        tags: ['page:a'],
      },
      'one',
    );
    cache[change]('page:other');
    cache.store({ domain: 'one', path: '/about', generation }, entry);
    expect((await ask('/about')).status).toBe(204);
  },
);

test('the cache has a limit', () => {
  for (let number = 0; number < 70; number++) keep(`/${number}`, [], 'x'.repeat(1024 * 1024));
  expect(cache.copy('one', '/0')).toBeNull();
  expect(cache.copy('one', '/69')).not.toBeNull();
});

test('what a page needs for its encodings counts towards the limit', async () => {
  const html = () => randomBytes(3 * 1024 * 1024).toString('base64');
  for (let number = 0; number < 7; number++) keep(`/${number}`, [], html());
  // Each page has 4 MB of HTML that can hardly be compressed. All pages fit into the cache, but not together with a compressed
  // copy of each page.
  expect(cache.copy('one', '/0')).not.toBeNull();
  for (let number = 3; number < 7; number++) {
    expect((await ask(`/${number}`, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  }
  expect(cache.copy('one', '/0')).toBeNull();
  expect(cache.copy('one', '/6')).not.toBeNull();
});

test('the first reader gets a copy that is made fast, later ones the smallest', async () => {
  keep('/about', [], `${HTML}${randomBytes(20_000).toString('hex')}`);
  const br = { 'accept-encoding': 'br' };
  const first = await ask('/about', br);
  const length = async () => (await ask('/about', br)).body.length;
  await expect.poll(length, { timeout: 20_000 }).toBeLessThan(first.body.length);
  const later = await ask('/about', br);
  expect(brotliDecompressSync(later.body)).toEqual(brotliDecompressSync(first.body));
  expect(later.headers.etag).toBe(first.headers.etag);
});

test('a thousand readers of a new page wait for one compression', async () => {
  keep('/about');
  const page = cache.copy('one', '/about')!;
  const make = vi.spyOn(page, 'make');
  await Promise.all(Array.from({ length: 1000 }, () => page.make('br')));
  expect(new Set(make.mock.results.map(({ value }) => value)).size).toBe(1);
});

test('a page that cannot be compressed is sent as it is', async () => {
  keep('/about');
  const page = cache.copy('one', '/about')!;
  const { make } = page;
  vi.spyOn(page, 'make').mockImplementation((encoding) =>
    encoding === 'br' ? Promise.reject(new Error('out of memory')) : make.call(page, encoding),
  );
  const { headers, body } = await ask('/about', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(HTML);
});
