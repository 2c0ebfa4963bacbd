import { afterEach, describe, expect, test, vi } from 'vitest';
import { ALL_PAGES } from '../core/cdn/cdn-tags.ts';
import { CDN_SECONDS } from '../core/config/config-cdn.ts';
import { CDN } from '../core/limits/limits.ts';
import type { Renderer } from '../delivery/visitor/renderer.ts';
import { type CdnStandIn, startCdn } from '../testing/cdn-stand-in.ts';
import { readingByHand } from '../testing/read-by-hand.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

/** Shows the title and the text of a page, with the places of a notice as Astro has them. */
const render: Renderer = async (view) => ({
  html: Buffer.from(
    `<head><link rel="icon" href="/favicon.svg"></head><body><div class="site">${view.kind} ${view.head.title}</div></body>`,
  ),
  csp: null,
  failures: [],
});

let server: TestServer;
let cdn: CdnStandIn;
let cookie: string;
afterEach(async () => {
  await cdn?.close();
  await server.close();
});

async function start(id: 'fastly' | 'cloudflare', env: Record<string, string> | null = null): Promise<void> {
  cdn = await startCdn(id, async (url, headers) => {
    const { statusCode: status, headers: answered, body } = await server.get(url, headers);
    return { status, headers: answered, body };
  });
  server = await startTestServer(env ?? cdn.env, render);
  cookie = await server.signIn('noor', ['admin']);
}

const about = (title: string, fields: object = {}) =>
  server.publish(cookie, { slug: 'about', title, ...fields });
const controlOf = async (url: string, headers: Record<string, string> = {}) =>
  (await server.get(url, headers)).headers['cache-control'];
const shows = (text: string, path = '/about') =>
  vi.waitFor(async () => expect((await cdn.read(path)).body).toContain(text), 5000);

describe.each(['fastly', 'cloudflare'] as const)('behind %s', (id) => {
  test('readers get a copy, and the new page as soon as it is published', async () => {
    await start(id);
    const page = await about('Old');
    await vi.waitFor(() => expect(cdn.purges).toHaveLength(1));
    await cdn.read('/about');
    expect(await cdn.read('/about')).toMatchObject({ isCopy: true, body: expect.stringContaining('Old') });
    await server.publish(cookie, { ...page, title: 'New' });
    await shows('New');
    expect(await cdn.read('/about')).toMatchObject({ isCopy: true });
  });

  test('a page that is unpublished is not shown again', async () => {
    await start(id);
    const page = await about('Withdrawn');
    await shows('Withdrawn');
    await server.post('page/unpublishPage', { _id: page._id }, cookie);
    await vi.waitFor(async () => expect((await cdn.read('/about')).status).toBe(404), 5000);
  });
});

test('a lost purge ends by itself: no copy is older than its s-maxage', async () => {
  await start('fastly');
  const page = await about('Old');
  await vi.waitFor(() => expect(cdn.purges).toHaveLength(1));
  await shows('Old');
  cdn.behave('lying');
  await server.publish(cookie, { ...page, title: 'New' });
  await vi.waitFor(() => expect(cdn.requests.length).toBeGreaterThan(1));
  cdn.pass(CDN_SECONDS.told - 1);
  expect((await cdn.read('/about')).body).toContain('Old');
  cdn.pass(1);
  expect((await cdn.read('/about')).body).toContain('New');
});

test('a redirect at the address of a page, and a new name of the site, are seen at once', async () => {
  await start('cloudflare');
  const page = await about('About');
  await shows('About');
  const { id, version, hostnames } = server.services.domains.default()!;
  const domain = { _id: id, version, hostnames, name: 'Renamed' };
  const renamed = await server.post('config/saveDomain', { domain }, cookie);
  expect(renamed.statusCode, renamed.body).toBe(200);
  await vi.waitFor(() => expect(cdn.purges.flat()).toContain(ALL_PAGES), 5000);
  await cdn.read('/about');
  await server.post('page/unpublishPage', { _id: page._id }, cookie);
  const redirect = (
    await server.post('redirects/save', { redirect: { from: '/about', to: '/' } }, cookie)
  ).json();
  const { _id } = redirect.redirect;
  expect((await server.post('redirects/publish', { _id }, cookie)).statusCode).toBe(200);
  await vi.waitFor(async () => expect((await cdn.read('/about')).status).toBe(301), 5000);
});

test('an emergency notice is on the copies at once, and gone at once', async () => {
  await start('cloudflare');
  await server.addUser('mira', ['admin']);
  const logIn = await server.post('user/login', { username: 'mira', password: TEST_PASSWORD });
  const as = `authToken=${logIn.json().token}`;
  await about('About');
  await shows('About');
  const domainIds = [server.services.domains.default()!.id];
  const notice = {
    ...{ words: 'Our line is down.', number: '1800 000 000', linkText: '', linkHref: '', isDrill: false },
    ...{ until: new Date(Date.now() + 3600_000).toISOString(), domainIds, password: TEST_PASSWORD },
  };
  const shown = await server.post('notice/show', notice, as);
  expect(shown.statusCode, shown.body).toBe(200);
  await shows('Our line is down.');
  // A notice ends at a time of which no purge tells.
  expect(await controlOf('/about')).toContain(`s-maxage=${CDN_SECONDS.untold}`);
  const ended = await server.post('notice/end', { domainIds, password: TEST_PASSWORD }, as);
  expect(ended.statusCode, ended.body).toBe(200);
  await vi.waitFor(async () => expect((await cdn.read('/about')).body).not.toContain('Our line'), 5000);
});

test('a purge is sent again after a while, because a server may have sent the former page until then', async () => {
  await start('fastly');
  await about('About');
  const { writer } = server.services.database;
  await vi.waitFor(() => expect(cdn.purges).toHaveLength(1));
  const [again] = await writer.selectFrom('outbox').selectAll().execute();
  expect(Date.parse(again!.next_attempt_at) - Date.parse(again!.created_at)).toBe(CDN.againMs);
  expect(JSON.parse(again!.body!).tags.toSorted()).toEqual(cdn.purges[0]!.toSorted());
});

describe('headers', () => {
  test('a page has its tags in the words of both services, and is kept for five minutes with purges', async () => {
    await start('fastly');
    await about('About');
    for (const headers of [{}, { 'if-none-match': String((await server.get('/about')).headers.etag) }]) {
      const answer = await server.get('/about', headers as Record<string, string>);
      expect(answer.headers['cache-control']).toBe('max-age=0, must-revalidate, s-maxage=300');
      const tags = String(answer.headers['surrogate-key']).split(' ');
      expect(tags[0]).toBe('hearth-pages');
      expect(tags.slice(1).every((tag) => /^[0-9a-f]{16}$/.test(tag))).toBe(true);
      expect(answer.headers['cache-tag']).toBe(tags.join(','));
    }
  });

  test('without purges, a page is kept for a minute', async () => {
    await start('fastly', { CDN_PAGES: '1' });
    await about('About');
    expect(await controlOf('/about')).toBe('max-age=0, must-revalidate, s-maxage=60');
    expect(await server.services.database.writer.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('without a CDN, nothing is different', async () => {
    await start('fastly', {});
    await about('About');
    const { headers } = await server.get('/about', { cookie: 'theme=dark' });
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers).not.toHaveProperty('surrogate-key');
    expect(headers).not.toHaveProperty('cache-tag');
    expect(await server.services.database.writer.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('what is not for everybody, or leaves a trace, is kept nowhere', async () => {
    await start('fastly');
    await about('About');
    await server.publish(cookie, { slug: 'safe', title: 'Safe', quickExit: 'on' });
    const cases: [string, Record<string, string>][] = [
      ['/safe', {}],
      ['/search?q=about', {}],
      ['/nowhere', {}],
      ['/login', {}],
      ['/about', { cookie }],
      ['/about', { cookie: '_ga=1' }],
      ['/about?token=secret', {}],
      ['/health', {}],
    ];
    for (const [url, headers] of cases) {
      const answer = await server.get(url, headers);
      expect([url, headers, answer.headers['cache-control']]).toEqual([url, headers, 'private, no-store']);
      expect(answer.headers['surrogate-key']).toBeUndefined();
      expect(answer.headers['cache-tag']).toBeUndefined();
    }
  });

  test('the fast lane sends no copy for everybody to a browser with a cookie', async () => {
    await start('fastly');
    await about('About');
    const read = await readingByHand(server, '/about');
    await read();
    expect(await read()).toContain('s-maxage=300');
    const personal = await read('cookie: theme=dark\r\n');
    expect(personal).toContain('cache-control: private, no-store');
    expect(personal).not.toMatch(/surrogate-key|s-maxage/);
  });

  test('a copy that is sent because the page cannot be made is kept nowhere', async () => {
    await start('fastly');
    await about('About');
    await server.get('/about');
    server.services.pageCache.markStale('events');
    const page = server.services.pageCache.copy(server.services.domains.default()!.id, '/about')!;
    page.stale = true;
    const failing = vi
      .spyOn(server.services.pageMaker, 'content')
      .mockRejectedValue(new Error('no database'));
    expect(await controlOf('/about')).toBe('private, no-store');
    failing.mockRestore();
    expect(await controlOf('/about')).toContain('s-maxage=300');
  });
});
