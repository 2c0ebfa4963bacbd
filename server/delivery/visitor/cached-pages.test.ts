import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import type { View } from '../../../src/model/view.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { readingByHand } from '../../testing/read-by-hand.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
/** The kinds of views rendered since the test began to count. */
let rendered: string[];
/** Runs before each render. A test can replace this function with another that waits or throws. */
let during: (view: View) => Promise<void>;

beforeEach(async () => {
  rendered = [];
  during = async () => {};
  server = await startTestServer({}, async (view) => {
    rendered.push(view.kind);
    await during(view);
    return plainRenderer(view);
  });
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

/** Makes renders wait until they are released; `begun` resolves when the first render starts. */
function holdRender() {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  during = (view) => {
    if (view.kind !== 'content') return Promise.resolve();
    begun.resolve();
    return held.promise;
  };
  return { begun: begun.promise, release: held.resolve };
}

const text = (words: string) => [{ key: 'a', componentType: 'Text', text: words }];
const blocks = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `k${index}`, componentType: 'Text', text: 'word' }));

test('a page is rendered once, and cached for everybody', async () => {
  await server.publish(cookie, { slug: 'about', contents: text('Hello') });
  rendered = [];
  const first = await server.get('/about');
  const second = await server.get('/about?utm_source=letter');
  expect(rendered).toEqual(['content']);
  expect(second.body).toBe(first.body);
  expect(second.headers.etag).toBe(first.headers.etag);
});

test('a cached page takes the fast lane, a signed-in reader does not', async () => {
  await server.publish(cookie, { slug: 'about', contents: text('Hello') });
  const ready = vi.spyOn(server.services.pageCache, 'ready');
  const read = await readingByHand(server, '/about');
  await read();
  const [status, signedIn] = [await read(), await read(`cookie: ${cookie}\r\n`)];
  expect(ready.mock.results.map(({ value }) => value !== null)).toEqual([false, true]);
  expect(status).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(signedIn).toContain('cache-control: private, no-store');
});

test('a hundred visitors at the same moment get one page that is rendered once', async () => {
  await server.publish(cookie, { slug: 'about', contents: text('Hello') });
  rendered = [];
  during = () => new Promise((resolve) => setTimeout(resolve, 30));
  const responses = await Promise.all(Array.from({ length: 100 }, () => server.get('/about')));
  expect(rendered).toEqual(['content']);
  expect(new Set(responses.map(({ body, statusCode }) => `${statusCode} ${body}`)).size).toBe(1);
});

test('the next request after a publish has the new page, even while the old one is being made', async () => {
  const page = await server.publish(cookie, { slug: 'about', contents: text('old words') });
  const { begun, release } = holdRender();
  const before = server.get('/about');
  await begun;
  during = async () => {};
  await server.publish(cookie, { ...page, contents: text('new words') });
  const after = await server.get('/about');
  expect(after.body).toContain('new words');
  release();
  expect((await before).body).toContain('old words');
  expect((await server.get('/about')).body).toContain('new words');
});

test('a page that was unpublished while it was being made is not shown to later visitors', async () => {
  const page = await server.publish(cookie, { slug: 'about', contents: text('old words') });
  const { begun, release } = holdRender();
  const before = server.get('/about');
  await begun;
  await server.post('page/unpublishPage', { _id: page._id }, cookie);
  const after = await server.get('/about');
  expect(after.statusCode).toBe(404);
  release();
  await before;
  expect((await server.get('/about')).statusCode).toBe(404);
});

test('publishing makes only the page it touches stale', async () => {
  const about = await server.publish(cookie, { slug: 'about', contents: text('one') });
  await server.publish(cookie, { slug: 'contact', contents: text('two') });
  for (const url of ['/', '/about', '/contact']) await server.get(url);
  const slugs: string[] = [];
  during = async (view) => void slugs.push(view.kind === 'content' ? view.page.slug : view.kind);
  await server.publish(cookie, { ...about, contents: text('three') });
  for (const url of ['/', '/contact']) await server.get(url);
  expect((await server.get('/about')).body).toContain('three');
  expect(slugs).toEqual(['about']);
});

test('a page that readers have asked for is ready again before the next one asks, once it is published', async () => {
  const { pageCache, domains } = server.services;
  const page = await server.publish(cookie, { slug: 'about', contents: text('one') });
  await server.get('/about');
  rendered = [];
  await server.publish(cookie, { ...page, contents: text('two') });
  const ready = () => pageCache.fresh(domains.default()!.id, '/about')?.response('br') ?? null;
  await vi.waitFor(() => expect(ready()).not.toBeNull());
  const response = await server.get('/about', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(response.rawPayload).toString()).toContain('two');
  expect(rendered).toEqual(['content']);
});

test('publishing is answered even if the page cannot be rendered, and readers have the last good copy', async () => {
  const page = await server.publish(cookie, { slug: 'about', contents: text('one') });
  await server.get('/about');
  const failed = Promise.withResolvers<void>();
  during = async () => {
    failed.resolve();
    throw new Error('no view');
  };
  await server.publish(cookie, { ...page, contents: text('two') });
  await failed.promise;
  expect((await server.get('/about')).body).toContain('one');
});

describe.each([
  ['site/publishNav', 'nav'],
  ['site/publishFooter', 'footer'],
  ['siteSettings/publishSiteSettings', 'siteSettings'],
])('%s', (call, kind) => {
  const HOST = 'learning.example.org';
  const PATHS = ['/about', '/contact', '/nowhere', '/login', '/health'];
  const publish = (domainId: string) => server.post(call, { [kind]: { domainId } }, cookie);

  beforeEach(async () => {
    const other = { id: 'other', name: 'Learning', hostnames: [HOST], published: true, isDefault: false };
    const { database, domains, now } = server.services;
    await putDomain(database.writer, other, now());
    await domains.refresh();
    for (const host of ['localhost', HOST]) {
      for (const slug of ['about', 'contact']) {
        const target = { method: 'POST', url: '/api/page/publishPage', headers: { cookie, host } } as const;
        expect((await server.app.inject({ ...target, payload: { page: { slug } } })).statusCode).toBe(200);
      }
      for (const url of PATHS) await server.get(url, { host });
    }
    rendered = [];
  });

  test('makes the pages of its domain stale, and no page of another one', async () => {
    expect((await publish(server.services.domains.default()!.id)).statusCode).toBe(200);
    for (const url of PATHS) await server.get(url, { host: HOST });
    expect(rendered).toEqual([]);
    for (const url of PATHS) await server.get(url);
    expect(rendered).toHaveLength(PATHS.length);
  });

  test('has no page made again before somebody asks for it', async () => {
    await publish(server.services.domains.default()!.id);
    expect(server.services.pageCache.copy(server.services.domains.default()!.id, '/contact')?.stale).toBe(
      true,
    );
    await server.get('/about');
    await server.get('/about');
    expect(rendered).toEqual(['content']);
  });
});

test('saving a draft makes no page stale', async () => {
  const page = await server.publish(cookie, { slug: 'about', contents: text('one') });
  const before = await server.get('/about');
  rendered = [];
  await server.save(cookie, { ...page, contents: text('a draft') });
  expect((await server.get('/about')).body).toBe(before.body);
  expect(rendered).toEqual([]);
});

test('a page that moved is gone from its old address, and one that was unpublished from its own', async () => {
  const page = await server.publish(cookie, { slug: 'old', contents: text('one') });
  await server.get('/old');
  const moved = await server.publish(cookie, { ...page, slug: 'new' });
  expect((await server.get('/old')).headers.location).toBe('/new');
  expect((await server.get('/new')).statusCode).toBe(200);
  await server.post('page/unpublishPage', { _id: moved._id }, cookie);
  expect((await server.get('/new')).statusCode).toBe(404);
});

/** Counts the SQL statements of a request on each connection. */
async function statementsOf(url: string, status: number) {
  const { statements } = server.services.database;
  const before = { ...statements };
  expect((await server.get(url)).statusCode).toBe(status);
  const { visitor, reader, writer } = statements;
  return {
    visitor: visitor - before.visitor,
    // On PostgreSQL, the server may read at this moment that it has published the page.
    others: onPostgres ? 0 : reader - before.reader + writer - before.writer,
  };
}

test.each([1, 200])(
  'an uncached page of %i blocks takes three statements, and a cached one none',
  async (count) => {
    await server.publish(cookie, { slug: 'long', contents: blocks(count) });
    expect(await statementsOf('/long', 200)).toEqual({ visitor: 3, others: 0 });
    expect(await statementsOf('/long', 200)).toEqual({ visitor: 0, others: 0 });
  },
);

test('the colours that stand in for the pictures of a page take one statement more', async () => {
  const items = Array.from({ length: 60 }, (_, index) => ({
    key: `item-${index}`,
    quote: 'It helped.',
    image: { imageId: `picture-${index}`, alt: '' },
  }));
  await server.publish(cookie, {
    slug: 'pictures',
    contents: [{ key: 'b', componentType: 'Testimonials', items }],
  });
  expect(await statementsOf('/pictures', 200)).toEqual({ visitor: 4, others: 0 });
});

test('an unknown address takes the two statements that look for it, and no render', async () => {
  await server.get('/nowhere');
  rendered = [];
  for (const url of ['/nowhere', '/no/where/else', '/x?y=1']) {
    expect(await statementsOf(url, 404)).toEqual({ visitor: 2, others: 0 });
  }
  // If a path cannot be a page's address, nothing is looked up.
  for (const url of ['/%zz', '/a//b%00', `/${'x'.repeat(3000)}`]) {
    expect(await statementsOf(url, 404)).toEqual({ visitor: 0, others: 0 });
  }
  expect(rendered).toEqual([]);
});

test('other ways to write an address fill no further place in the cache', async () => {
  await server.publish(cookie, { slug: 'about', contents: text('Hello') });
  await server.get('/about');
  const { stored } = server.services.pageCache.counts;
  for (const url of ['/%61bout', '/ab%6Fut', '/%61%62%6f%75%74']) {
    expect((await server.get(url)).statusCode).toBe(200);
  }
  expect(server.services.pageCache.counts.stored).toBe(stored);
});

test('an invalid session cookie gets the cached page, byte for byte, without a render', async () => {
  const page = await server.publish(cookie, { slug: 'about', contents: text('Hello') });
  await server.save(cookie, { ...page, contents: text('a draft') });
  const anonymous = await server.get('/about');
  const expired = await server.signIn('noor');
  await server.services.database.writer
    .updateTable('session')
    .set({ expires_at: '2020-01-01T00:00:00.000Z' })
    .execute();
  rendered = [];
  const { date: _, ...headers } = anonymous.headers;
  for (const value of [expired, 'authToken=forged', 'authToken=', 'authToken=%E0%A4%A', 'authToken="; x=1']) {
    const response = await server.get('/about', { cookie: value });
    expect(response.rawPayload.equals(anonymous.rawPayload)).toBe(true);
    expect(response.headers).toEqual({ ...headers, date: expect.any(String) });
    const again = await server.get('/about', { cookie: value, 'if-none-match': headers.etag as string });
    expect(again.statusCode).toBe(304);
  }
  expect(rendered).toEqual([]);
});

test('no header of a visitor reaches a cached page', async () => {
  await server.publish(cookie, { slug: 'about', contents: text('Hello') });
  const poisoned = await server.get('/about?view=visitor', {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    origin: 'https://evil.example',
    'accept-language': 'tlh',
  });
  expect(poisoned.body).not.toMatch(/evil|admin|gopher/);
  expect((await server.get('/about')).body).toBe(poisoned.body);
});

describe('when a page cannot be made', () => {
  test('the last good copy is shown in the place of an error', async () => {
    const page = await server.publish(cookie, { slug: 'about', contents: text('good words') });
    const good = await server.get('/about');
    during = () => Promise.reject(new Error('Rendering failed.'));
    await server.publish(cookie, { ...page, contents: text('new words') });
    const failed = await server.get('/about');
    expect(failed.statusCode).toBe(200);
    expect(failed.body).toBe(good.body);
    during = async () => {};
    expect((await server.get('/about')).body).toContain('new words');
  });

  test('the last good copy is shown while the database fails, and a page without one is an error page', async () => {
    const page = await server.publish(cookie, { slug: 'about', contents: text('good words') });
    await server.get('/about');
    await server.publish(cookie, { ...page, contents: text('new words') });
    await server.services.database.visitor.destroy();
    expect((await server.get('/about')).body).toContain('good words');
    const other = await server.get('/other');
    expect(other.statusCode).toBe(500);
    expect(other.body).toContain('error {}');
    expect(other.headers['cache-control']).toBe('private, no-store');
  });

  test('an unpublished page never comes back as a last good copy', async () => {
    const page = await server.publish(cookie, { slug: 'about', contents: text('good words') });
    await server.get('/about');
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    await server.services.database.visitor.destroy();
    expect((await server.get('/about')).body).not.toContain('good words');
  });

  test('a page that moved never comes back at its old address as a last good copy', async () => {
    const page = await server.publish(cookie, { slug: 'about', contents: text('good words') });
    await server.get('/about');
    await server.publish(cookie, { ...page, slug: 'about-us' });
    await server.services.database.visitor.destroy();
    expect((await server.get('/about')).body).not.toContain('good words');
  });

  test('when the error page fails too, the last resort shows the emergency number and a way home', async () => {
    during = () => Promise.reject(new Error('secret reason'));
    for (const [url, status] of [
      ['/', 500],
      ['/nowhere', 404],
      ['/health', 500],
      ['/login', 500],
    ] as const) {
      const response = await server.get(url);
      expect(response.statusCode).toBe(status);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
      expect(response.body).toContain('An error occurred while showing the error page');
      expect(response.body).toContain('<a href="/">Go back to home</a>');
      expect(response.body).toContain('<a href="tel:000">000</a>');
      expect(response.body).not.toContain('secret');
    }
  });
});
