import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchView, View } from '../../../src/model/view.ts';
import { buildApp } from '../../app.ts';
import { BODY_VALUES, OVERLOAD, SEALED_SEARCH } from '../../core/limits/limits.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { logging } from '../../core/log/logging.ts';
import { Prometheus } from '../../operate/metrics/prometheus.ts';
import { secretsOf, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { SealedSearches } from './sealed-searches.ts';

/** The words of a search must appear in no address, and the server must not store them. */

let server: TestServer;
let shown: View;
const logged: string[] = [];
let app: TestServer['app'];

beforeEach(async () => {
  logged.length = 0;
  server = await startTestServer({}, async (view) => {
    shown = view;
    return { html: Buffer.from(view.kind), csp: null, failures: [] };
  });
  const stream = { write: (line: string) => void logged.push(line) };
  app = await buildApp(server.services, { logger: { ...(logging('trace') as object), stream } });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await server.close();
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/search', headers: { ...FORM, ...headers }, payload });
const form = (q: string) => String(new URLSearchParams({ q }));

async function addressOf(q: string): Promise<string> {
  const { statusCode, headers } = await post(form(q));
  expect(statusCode).toBe(303);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  return String(headers.location);
}

async function resultAt(url: string): Promise<SearchView['result']> {
  const response = await app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  return (shown as SearchView).result;
}

test('the fields of the site post words, which are found at an address that does not tell them', async () => {
  const address = await addressOf('  hes hitting me & 50% “ö” ');
  expect(address).toMatch(/^\/search\?s=[\w-]+$/);
  for (let again = 0; again < 2; again++) {
    expect((await resultAt(address)).typed).toBe('hes hitting me & 50% “ö”');
  }
  expect(await addressOf('hes hitting me & 50% “ö”')).not.toBe(address);
  expect((await addressOf('a')).length).toBe((await addressOf('violence at')).length);
  expect(Buffer.from(address.split('=')[1]!, 'base64url').toString('latin1')).not.toContain('hit');
});

test.each(['', 'q=', 'q=%20', 'x=1', 'q=%ff', 'q=a&q='])('a post of ‘%s’ leads to a search', async (body) => {
  const { statusCode, headers } = await post(body);
  expect(statusCode).toBe(303);
  const { typed } = await resultAt(String(headers.location));
  expect(typed).toBe(body === 'q=%ff' ? '\ufffd' : '');
});

test('an address is over after a quarter of an hour: it is an empty search then; so is one that was changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const address = await addressOf('verandah');
  vi.setSystemTime(Date.now() + SEALED_SEARCH.ms);
  expect((await resultAt(address)).typed).toBe('verandah');
  const last = address.at(-5) === 'A' ? 'B' : 'A';
  for (const other of [
    `${address.slice(0, -5)}${last}${address.slice(-4)}`,
    address.slice(0, -8),
    '/search?s=',
    '/search?s=a',
    `/search?s=${'a'.repeat(10_000)}`,
    `/search?s=${Buffer.from('{"typed":"verandah","page":1,"until":9e15}').toString('base64url')}`,
  ]) {
    expect((await resultAt(other)).typed, other).toBe('');
  }
  vi.setSystemTime(Date.now() + 1);
  expect((await resultAt(address)).typed).toBe('');
});

test('an address outlives a restart, and is of no use to another server', async () => {
  const address = await addressOf('verandah');
  const sealed = address.split('=')[1]!;
  const again = await SealedSearches.open(secretsOf(server.services));
  expect(again.open(sealed)).toEqual({ typed: 'verandah', page: 1 });
  const other = await startTestServer();
  try {
    expect(other.services.sealedSearches.open(sealed)).toBeNull();
  } finally {
    await other.close();
  }
});

test('further pages of a result have such addresses too, also of a search by a link', async () => {
  const cookie = await server.signIn('mira', ['admin']);
  for (let index = 0; index < 21; index++)
    await server.publish(cookie, { slug: `p${index}`, title: 'Verandah' });
  await resultAt('/search?q=verandah&page=2');
  const { earlier, further } = shown as SearchView;
  for (const [address, page] of [
    [earlier, 1],
    [further, 3],
  ] as const) {
    expect(address).toMatch(/^\/search\?s=[\w-]+$/);
    const found = await resultAt(address!);
    expect([found.typed, found.page]).toEqual(['verandah', page]);
  }
  await resultAt(further!);
  expect((shown as SearchView).further).toBeNull();
  await resultAt('/search?q=verandah');
  expect((shown as SearchView).earlier).toBeNull();
});

test('only forms of this site are taken, also where browsers do not say from where they come', async () => {
  const status = async (headers: Record<string, string>) =>
    (await post(form('rent'), { host: 'localhost', ...headers })).statusCode;
  expect(await status({ 'sec-fetch-site': 'same-origin', origin: 'null' })).toBe(303);
  expect(await status({ origin: 'http://localhost' })).toBe(303);
  expect(await status({ origin: 'null' })).toBe(303);
  expect(await status({ 'sec-fetch-site': 'cross-site', origin: 'null' })).toBe(403);
  expect(await status({ origin: 'http://other.example' })).toBe(403);
  expect(await status({ referer: 'http://other.example/' })).toBe(403);
  // API calls do not accept the origin `null`, because they can change data.
  const call = { host: 'localhost', origin: 'null' };
  expect((await app.inject({ method: 'POST', url: '/api/user/logout', headers: call })).statusCode).toBe(403);
});

test('while the server cannot keep up, words get their address, which can be asked for again', async () => {
  const { overload } = server.services;
  const look = (behindMs: number, times: number) => {
    for (let index = 0; index < times; index++) overload.look({ behindMs, heapShare: 0 });
  };
  look(OVERLOAD.behindMs.second, OVERLOAD.looks);
  const address = await addressOf('verandah');
  expect((await app.inject({ url: address })).statusCode).toBe(503);
  look(0, OVERLOAD.calmLooks);
  expect((await resultAt(address)).typed).toBe('verandah');
});

test('other bodies, very long ones and those of too many values are refused', async () => {
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    expect((await post('{"q":"rent"}', { 'content-type': type })).statusCode, type).toBe(415);
  }
  expect((await post(form('a'.repeat(20_000)))).statusCode).toBe(413);
  expect((await post(`${form('rent')}${'&a'.repeat(BODY_VALUES.anonymous)}`)).statusCode).toBe(413);
});

test('no log, count or table holds what was searched for, whatever became of it', async () => {
  const secret = 'verborgen';
  const other = { origin: 'http://other.example' };
  const address = await addressOf(`${secret} suicide`);
  await resultAt(address);
  await resultAt(`/search?q=${secret}`);
  await post(form(secret), other);
  await post(`{"q":"${secret}"}`, { 'content-type': 'application/json' });
  await post(form(secret.repeat(3000)));
  const { database, missingPages } = server.services;
  vi.spyOn(database.visitor, 'selectFrom').mockImplementation(() => {
    throw new Error('the database does not answer');
  });
  expect((await app.inject({ url: address })).statusCode).toBe(500);
  expect((await app.inject({ url: `/search?q=${secret}` })).statusCode).toBe(500);
  vi.restoreAllMocks();
  for (let count = 0; count < RATES.calls.searches.attempts; count++) await app.inject({ url: address });
  expect((await app.inject({ url: address })).statusCode).toBe(429);
  await missingPages.close();
  const figures = await new Prometheus(server.services.metrics).text();
  const kept = [logged.join(''), figures, ...folderOf(server.folder)].join('');
  for (const told of [secret, 'suicide', address.split('=')[1]!])
    expect(kept.includes(told), told).toBe(false);
  expect(logged.length).toBeGreaterThan(10);
});

/** Returns the contents of all files in a folder. */
function folderOf(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1'));
}
