import fs from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { storeSiteDocuments } from '../../testing/site-documents.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let id: string;

beforeEach(async () => {
  server = await startTestServer({ SITE_URL: 'https://www.example.org' });
  cookie = await server.signIn('mira');
  id = server.services.domains.default()!.id;
});
afterEach(() => server.close());

const at = (host: string, url = '/', headers: Record<string, string> = {}) =>
  server.get(url, { host, ...headers });

async function unpublish(): Promise<void> {
  const domain = server.services.domains.default()!;
  await putDomain(server.services.database.writer, { ...domain, published: false }, server.services.now());
  await server.services.domains.refresh();
}

test('unknown hosts share one error page without the site around it', async () => {
  for (const host of ['evil.example', 'www.example.org.evil.example']) {
    const response = await at(host);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('error {}');
  }
  expect(server.services.pageCache.counts.stored).toBe(1);
  expect((await at('www.example.org')).statusCode).toBe(200);
  expect(server.services.pageCache.counts.stored).toBe(2);
});

test('no page and no header names the host of a request', async () => {
  for (const url of ['/', '/nowhere', '/login', '/health', '/About']) {
    const { body, headers } = await at('evil.example', url, { 'x-forwarded-host': 'evil.example' });
    expect(`${body}${JSON.stringify(headers)}`).not.toContain('evil.example');
  }
});

test('a domain that is not published is not found by visitors, not even from the cache', async () => {
  expect((await at('www.example.org')).statusCode).toBe(200);
  await unpublish();
  const response = await at('www.example.org');
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain('error {}');
  // Its owner gets in, and strangers see nothing of the site there.
  const logIn = await at('www.example.org', '/login');
  expect(logIn.statusCode).toBe(200);
  expect(logIn.body).toContain('login {}');
  expect((await at('www.example.org', '/api/page/load?slug=')).statusCode).toBe(404);
  expect((await at('www.example.org', `/api/site/loadNav?domainId=${id}`)).statusCode).toBe(404);
  expect((await at('www.example.org', '/api/config/loadDomain?hostname=localhost')).statusCode).toBe(404);
});

test('editors see the drafts of a domain that is not published', async () => {
  await unpublish();
  const response = await at('www.example.org', '/', { cookie });
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('editor {');
  expect((await at('www.example.org', '/?view=visitor', { cookie })).statusCode).toBe(404);
});

describe('an unknown host gets a 404 for everything', () => {
  test.each([
    ['GET', '/api/page/load?slug='],
    ['GET', '/api/config/loadDomain?hostname=www.example.org'],
    ['GET', '/api/openapi.json'],
    ['POST', '/api/user/login'],
    ['POST', '/api/user/me'],
    ['POST', '/api/user/setPassword'],
    ['GET', '/img/none?w=320'],
  ] as const)('%s %s', async (method, url) => {
    for (const headers of [
      { host: 'evil.example' },
      { host: 'evil.example', cookie },
      { host: 'www.example.org.evil.example' },
    ]) {
      const payload = method === 'POST' ? { username: 'mira', password: 'a long test password' } : undefined;
      const response = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ error: { code: 'not-found' } });
    }
    const { statusCode } = await server.app.inject({
      method: 'GET',
      url,
      headers: { host: 'www.example.org' },
    });
    if (method === 'GET' && url.startsWith('/api/')) expect(statusCode).toBe(200);
  });

  test.each(['/manifest.webmanifest', '/health', '/favicon.svg', '/_astro/none.js'])(
    'GET %s',
    async (url) => {
      expect((await at('evil.example', url)).statusCode).toBe(404);
    },
  );
});

test('while SITE_URL is unset, the API serves any host, as the pages do', async () => {
  const open = await startTestServer();
  for (const url of ['/', '/api/page/load?slug=', '/manifest.webmanifest']) {
    expect((await open.get(url, { host: '192.168.1.20:4321' })).statusCode).toBe(200);
  }
  await open.close();
});

test('the hosts configured for pictures and the API are known', async () => {
  const behind = await startTestServer({
    SITE_URL: 'https://www.example.org',
    API_BASE_URL: 'https://api.example.net',
    CDN_IMAGE_URL: 'https://cdn.example.net',
  });
  for (const host of ['api.example.net', 'cdn.example.net', 'www.example.org']) {
    expect((await behind.get('/api/openapi.json', { host })).statusCode, host).toBe(200);
  }
  expect((await behind.get('/api/openapi.json', { host: 'example.net' })).statusCode).toBe(404);
  expect((await behind.get('/', { host: 'cdn.example.net' })).statusCode).toBe(404);
  await behind.close();
});

test('robots may read every page of a published domain, and nothing else', async () => {
  const published = await at('www.example.org', '/robots.txt');
  expect(published.statusCode).toBe(200);
  expect(published.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(published.body).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /login$\nDisallow: /health$\nDisallow: /health/\n\n' +
      'Sitemap: https://www.example.org/sitemap.xml\n',
  );
  const nothing = 'User-agent: *\nDisallow: /\n';
  const unknown = await at('evil.example', '/robots.txt');
  expect(unknown).toMatchObject({ statusCode: 200, body: nothing });
  await unpublish();
  expect(await at('www.example.org', '/robots.txt')).toMatchObject({ statusCode: 200, body: nothing });
});

test('home screens get icons of their sizes, and some that they may cut to any shape', async () => {
  const { icons } = (await at('www.example.org', '/manifest.webmanifest')).json();
  const pictures: { src: string; sizes: string; type: string; purpose: string }[] = icons.slice(2);
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type, purpose } of pictures) {
    const picture = sharp(`public${src}`);
    const { width, height, format } = await picture.metadata();
    expect([`${width}x${height}`, type], src).toEqual([sizes, `image/${format}`]);
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const isOpaque = data.every((value, index) => index % info.channels !== 3 || value === 255);
    expect(isOpaque, src).toBe(purpose === 'maskable');
  }
});

test('the manifest has the name of the published settings, and icons that exist', async () => {
  // The site has no settings before this call.
  await storeSiteDocuments(server.services, id, { published: 'of now', draft: 'of later' });
  const response = await at('www.example.org', '/manifest.webmanifest');
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const { icons, ...rest } = response.json();
  expect(rest).toEqual({
    id: '/',
    name: 'settings of now',
    description: 'settings of now',
    lang: 'en-AU',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: '#12395b',
    background_color: '#fffaf3',
  });
  for (const { src, sizes, type } of icons.slice(0, 2)) {
    await fs.access(`public${src}`);
    expect([type, sizes]).toEqual(
      src.endsWith('.svg') ? ['image/svg+xml', 'any'] : ['image/x-icon', '16x16 32x32 48x48'],
    );
  }
  await unpublish();
  expect((await at('www.example.org', '/manifest.webmanifest')).statusCode).toBe(404);
});
