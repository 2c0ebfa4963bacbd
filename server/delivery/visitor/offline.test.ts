import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { WORKER_CSP } from '../../../src/model/csp.ts';
import type { Way } from '../../../src/model/help/way.ts';
import { CLEAR_PATH, CLEARED_PATH, OFFLINE_PATH, WORKER_PATH } from '../../../src/model/offline.ts';
import { offlineNumbers } from '../../../src/model/offline-numbers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { builtSite } from './built-site.ts';

/** The service worker, the page that it keeps, and the post that clears what browsers keep. */

/** Starts a server whose pages show the numbers of the site. */
async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(env, async ({ kind, shell, ...view }) => ({
    html: Buffer.from(
      `${kind} ${shell && JSON.stringify(offlineNumbers(shell, 'text' in view ? (view.text as Way | null) : null))}`,
    ),
    csp: null,
    failures: [],
  }));
  onTestFinished(() => server.close());
  return server;
}

/** Publishes a navigation with this crisis number. */
async function publishNumber(server: TestServer, cookie: string, number: string): Promise<void> {
  const domainId = server.services.domains.default()!.id;
  const headers = { cookie };
  const { version } = (await server.get(`/api/site/loadNav?domainId=${domainId}`, headers)).json();
  const nav = {
    domainId,
    version,
    crisis: { type: 'external', href: `tel:${number}`, text: `Call ${number}` },
  };
  expect((await server.post('site/publishNav', { nav }, cookie)).statusCode).toBe(200);
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const clear = (server: TestServer, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: CLEAR_PATH, headers: { ...FORM, ...headers }, payload: '' });

test('the worker is for the whole site, fetches from the site alone, and is asked for again before it is used', async () => {
  const server = await startServer();
  const { statusCode, headers, body } = await server.get(WORKER_PATH);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'service-worker-allowed': '/',
    'content-security-policy': WORKER_CSP,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(1536);
  expect(body).toContain(OFFLINE_PATH);
  const again = await server.get(WORKER_PATH, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the page that is kept has the number for text messages of the home page, as soon as that is published', async () => {
  const server = await startServer();
  const cookie = await server.signIn('mira', ['admin']);
  const kept = async () => [(await server.get(WORKER_PATH)).body, (await server.get(OFFLINE_PATH)).body];
  const [before, page] = await kept();
  expect(page).not.toContain('sms:');
  await server.publish(cookie, { slug: 'about', title: 'About', textNumber: '0491 570 110' });
  expect(await kept()).toEqual([before, page]);
  const home = (await server.get('/api/page/load?slug=', { cookie })).json();
  await server.publish(cookie, { ...home, textNumber: '0491 570 006' });
  const [after, texts] = await kept();
  expect(texts).toContain('"href":"sms:0491570006"');
  expect(after).not.toBe(before);
});

test('the worker changes when a number is published, and with nothing else', async () => {
  const server = await startServer();
  const cookie = await server.signIn('mira', ['admin']);
  await publishNumber(server, cookie, '1800111222');
  const worker = async () => (await server.get(WORKER_PATH)).body;
  const first = await worker();
  expect((await server.get(OFFLINE_PATH)).body).toContain('1800111222');
  await server.publish(cookie, { slug: 'about', title: 'About' });
  expect(await worker()).toBe(first);
  await publishNumber(server, cookie, '1800333444');
  expect(await worker()).not.toBe(first);
  expect((await server.get(OFFLINE_PATH)).body).toContain('1800333444');
  // A signed-in user gets the same worker as visitors.
  expect((await server.get(WORKER_PATH, { cookie })).body).toBe(await worker());
  await publishNumber(server, cookie, '1800111222');
  expect(await worker()).toBe(first);
});

test('a site that is not public, and an unknown host, have no worker', async () => {
  const server = await startServer({ SITE_URL: 'https://www.example.org' });
  const { domains, database, now } = server.services;
  const at = async (host: string) =>
    Promise.all(
      [WORKER_PATH, OFFLINE_PATH, CLEARED_PATH].map(
        async (url) => (await server.get(url, { host })).statusCode,
      ),
    );
  expect(await at('www.example.org')).toEqual([200, 200, 200]);
  expect(await at('evil.example')).toEqual([404, 404, 404]);
  await putDomain(database.writer, { ...domains.default()!, published: false }, now());
  await domains.refresh();
  expect(await at('www.example.org')).toEqual([404, 404, 404]);
});

test('browsers store the page nowhere else, and keep no copy of the confirmation', async () => {
  const server = await startServer();
  for (const url of [OFFLINE_PATH, CLEARED_PATH])
    expect((await server.get(url)).headers['cache-control']).toBe('private, no-store');
});

test('a post clears copies and storage, and leads to a page that says so; cookies only where there are analytics', async () => {
  const plain = await clear(await startServer());
  expect([plain.statusCode, plain.headers.location]).toEqual([303, CLEARED_PATH]);
  expect(plain.headers).toMatchObject({
    'clear-site-data': '"cache", "storage"',
    'cache-control': 'private, no-store',
  });
  const counted = await clear(await startServer({ ANALYTICS_ID: 'G-ABC123' }));
  expect(counted.headers['clear-site-data']).toBe('"cache", "storage", "cookies"');
});

test('another site cannot clear anything, and for signed-in users nothing is cleared', async () => {
  const server = await startServer();
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
  ] as const) {
    const refused = await clear(server, { [name]: value });
    expect(refused.statusCode).toBe(403);
    expect(refused.headers).not.toHaveProperty('clear-site-data');
  }
  const cookie = await server.signIn('mira');
  const kept = await clear(server, { cookie });
  expect([kept.statusCode, kept.headers.location]).toEqual([303, CLEARED_PATH]);
  expect(kept.headers).not.toHaveProperty('clear-site-data');
  const page = await server.get(CLEARED_PATH, { cookie });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
});

test('the page of numbers is at most 4 kB with the longest words, and runs only the script of the text size', async () => {
  const nodeEnv = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const render = await builtSite(path.resolve(import.meta.dirname, '../../..')).renderer();
  const server = await startTestServer({ DEMO: '1' }, render);
  onTestFinished(async () => {
    process.env.NODE_ENV = nodeEnv;
    await server.close();
  });
  const demo = await server.get(OFFLINE_PATH);
  expect(Buffer.byteLength(demo.body)).toBeLessThanOrEqual(4096);
  expect(demo.body.match(/<script/g)).toHaveLength(1);
  expect(demo.body).not.toMatch(/ src=| style=|href="(?!tel:|sms:|"|data:,")/);
  const policy = String(demo.headers['content-security-policy']);
  expect(policy).toContain("trusted-types 'none'");

  const cookie = await server.signIn('mira', ['admin']);
  const domainId = server.services.domains.default()!.id;
  const words = '"'.repeat(500);
  const link = (number: number) => ({
    type: 'external',
    href: `tel:${String(number).repeat(30)}`,
    text: words,
  });
  const load = async (call: string) =>
    (await server.get(`/api/${call}?domainId=${domainId}`, { cookie })).json();
  const nav = { ...(await load('site/loadNav')), crisis: link(1), emergency: link(2) };
  const settings = { ...(await load('siteSettings/loadSiteSettings')), title: words };
  const footer = {
    ...(await load('site/loadFooter')),
    contacts: [3, 4, 5, 6, 7, 8].map((number) => ({ key: `k${number}`, link: link(number) })),
  };
  expect((await server.post('site/publishNav', { nav }, cookie)).statusCode).toBe(200);
  expect((await server.post('site/publishFooter', { footer }, cookie)).statusCode).toBe(200);
  const saved = await server.post('siteSettings/publishSiteSettings', { siteSettings: settings }, cookie);
  expect(saved.statusCode).toBe(200);
  const long = (await server.get(OFFLINE_PATH)).body;
  expect(long).toContain(`tel:${'2'.repeat(30)}`);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(4096);
}, 60_000);
