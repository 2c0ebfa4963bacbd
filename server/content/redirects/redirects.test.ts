import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { MAX_REDIRECTS } from '../../../src/model/limits.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const OTHER_HOST = 'learning.example.org';
let server: TestServer;
let admin: string;
let editor: string;

beforeEach(async () => {
  server = await startTestServer({ FILE_BASE_URL: 'https://files.example.org' });
  admin = await server.signIn('mira', ['admin']);
  editor = await server.signIn('noor');
  const other = { name: 'Learning', hostnames: [OTHER_HOST], published: true, isDefault: false };
  await putDomain(server.services.database.writer, { id: 'other', ...other }, server.services.now());
  await server.services.domains.refresh();
});
afterEach(() => server.close());

const save = (redirect: object, as = editor) => server.post('redirects/save', { redirect }, as);
const saved = async (from: string, to: string, more: object = {}) => {
  const response = await save({ from, to, ...more });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().redirect;
};
const call = (name: string, { _id }: { _id: string }, as = admin) =>
  server.post(`redirects/${name}`, { _id }, as);
const published = async (from: string, to: string, more: object = {}) => {
  const redirect = await saved(from, to, more);
  const response = await call('publish', redirect);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().redirect;
};
const list = async (query = '') =>
  (await server.get(`/api/redirects/list?${query}`, { cookie: editor })).json();
/** Returns the address to which readers of a path are redirected; if they are not redirected, the status code of the response. */
const visit = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: response } = await server.get(url, headers);
  return statusCode === 301 ? response.location : statusCode;
};

test('a saved redirect is a draft, which readers follow once it is published, and no longer when it is unpublished', async () => {
  const draft = await saved('/old', '/new', { name: 'Flyer 2019' });
  expect(draft).toEqual({
    _id: expect.any(String),
    name: 'Flyer 2019',
    from: '/old',
    to: '/new',
    domainId: server.services.domains.default()!.id,
    published: false,
    changed: false,
    version: 1,
    updatedAt: expect.any(String),
    problem: '',
    hides: null,
  });
  expect(await list()).toEqual({ redirects: [draft], total: 1 });
  expect(await visit('/old')).toBe(404);

  const live = (await call('publish', draft)).json().redirect;
  expect(live).toEqual({ ...draft, published: true });
  const response = await server.get('/old?a=b&c=%20d');
  expect(response.statusCode).toBe(301);
  expect(response.headers.location).toBe('/new?a=b&c=%20d');
  expect(response.headers['cache-control']).toBe('no-cache');

  const changed = await saved('/old', '/newer', { _id: live._id, version: 1, name: 'Flyer' });
  const updatedAt = expect.any(String);
  expect(changed).toEqual({ ...live, name: 'Flyer', to: '/newer', changed: true, version: 2, updatedAt });
  expect(await visit('/old')).toBe('/new');
  expect((await call('publish', changed)).json().redirect).toEqual({ ...changed, changed: false });
  expect(await visit('/old')).toBe('/newer');

  expect((await call('unpublish', changed)).json().redirect).toEqual({
    ...changed,
    published: false,
    changed: false,
  });
  expect(await visit('/old')).toBe(404);
  await call('publish', changed);
  expect((await call('remove', changed)).json()).toEqual({});
  expect(await visit('/old')).toBe(404);
  expect((await list()).total).toBe(0);
  for (const name of ['publish', 'unpublish', 'remove'])
    expect((await call(name, changed)).statusCode).toBe(404);
  expect((await save({ ...changed })).statusCode).toBe(404);
});

test('an equal save of a redirect changes nothing', async () => {
  const draft = await saved('/straße', '/new', { name: 'Flyer' });
  const { _id, name, version } = draft;
  expect(await saved('/straße', '/new', { _id, name, version })).toEqual(draft);
  const { redirect: live } = (await call('publish', draft)).json();
  expect(await saved('/Straße/', '/new', { _id, name, version })).toEqual(live);
  expect(await list()).toEqual({ redirects: [live], total: 1 });
  expect(await saved('/straße', '/new', { _id, name: 'Poster', version })).toMatchObject({
    version: version + 1,
  });
  expect(await saved('/straße', '/newer', { _id, name: 'Poster', version: version + 1 })).toMatchObject({
    to: '/newer',
    version: version + 2,
  });
});

test('a redirect from an earlier path stays until the new one is published', async () => {
  const live = await published('/old', '/new');
  await saved('/older', '/new', { _id: live._id, version: live.version });
  expect([await visit('/old'), await visit('/older')]).toEqual(['/new', 404]);
  const second = await saved('/old', '/elsewhere');
  const taken = await call('publish', second);
  expect(taken.statusCode).toBe(422);
  expect(taken.json().error.code).toBe('redirect-taken');
  await call('publish', live);
  expect([await visit('/old'), await visit('/older')]).toEqual([404, '/new']);
  expect((await call('publish', second)).statusCode).toBe(200);
});

test('of two people who make the same redirect at once, one is told that it is there', async () => {
  const responses = await Promise.all([
    save({ from: '/old', to: '/new' }, editor),
    save({ from: '/OLD/', to: '/newer' }, admin),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  const refused = responses.find(({ statusCode }) => statusCode === 422)!.json();
  expect(refused.validationErrors).toMatchObject([{ field: 'redirect.from' }]);
  expect((await list()).total).toBe(1);
});

test('a path is matched as readers write it, also where its page was requested before', async () => {
  for (const [typed, from, url, location] of [
    ['/Old/Path/', '/old/path', '/OLD/path//?x=1', '/new?x=1'],
    ['/CAFE\u0301', '/caf\u00e9', '/caf%C3%A9', '/new'],
    ['/\u4e2d', '/\u4e2d', '/%E4%B8%AD', '/new'],
    ['/old page.html', '/old page.html', '/old%20page.html', '/new'],
  ] as const) {
    const slug = from.slice(1);
    if (!slug.includes(' ')) {
      await server.publish(editor, { slug });
      // The second request is answered from the cache.
      for (const path of [encodeURI(from), encodeURI(from)]) expect(await visit(path)).toBe(200);
    }
    expect((await published(typed, '/new')).from).toBe(from);
    expect(await visit(url)).toBe(location);
  }
});

test('a redirect is refused with the field at fault, and nothing is stored', async () => {
  for (const [redirect, code, field] of [
    [{ from: '/', to: '/new' }, 'slug-invalid', 'redirect.from'],
    [{ from: '/Login', to: '/new' }, 'slug-reserved', 'redirect.from'],
    [{ from: '/old', to: 'new' }, 'redirect-target', 'redirect.to'],
    [{ from: '/old', to: '/.//evil.example' }, 'redirect-target', 'redirect.to'],
    [{ from: '/old', to: 'https://evil.example/new' }, 'redirect-target', 'redirect.to'],
    [{ from: '/old', to: 'https://localhost.evil.example' }, 'redirect-target', 'redirect.to'],
    [{ from: '/old', to: 'http://localhost@evil.example/' }, 'redirect-target', 'redirect.to'],
  ] as const) {
    const response = await save(redirect);
    expect(response.statusCode).toBe(422);
    const { error, validationErrors } = response.json();
    expect(error.code).toBe(code);
    expect(validationErrors).toEqual([{ field, message: error.message }]);
  }
  const foreign = await save({ from: '/old', to: 'https://evil.example/new' });
  expect(foreign.json().message).toContain('evil.example is none of your sites (localhost');
  expect((await list()).total).toBe(0);
});

test('a redirect leads to a path, to another site of the server, or to a host that the owner configured', async () => {
  for (const [typed, to] of [
    ['/New/Place/?x=1#part', '/new/place?x=1#part'],
    [`https://${OTHER_HOST}/courses`, `https://${OTHER_HOST}/courses`],
    ['http://localhost:4321/new', 'http://localhost:4321/new'],
    ['https://files.example.org/a.pdf', 'https://files.example.org/a.pdf'],
    ['/', '/'],
  ] as const) {
    const redirect = await published('/old', typed);
    expect(redirect.to).toBe(to);
    expect(await visit('/old')).toBe(to);
    await call('remove', redirect);
  }
});

describe('readers are sent on once', () => {
  const refused = async (from: string, to: string) => {
    const response = await save({ from, to });
    expect(response.statusCode, response.body).toBe(422);
    const { error, message, validationErrors } = response.json();
    expect(validationErrors).toEqual([{ field: 'redirect.to', message }]);
    return [error.code, message.replace(/^.*?: |\. .*$/g, '')];
  };

  test('loops and chains are refused when they are saved, with the chain', async () => {
    await saved('/a', '/b');
    expect(await refused('/b', '/a')).toEqual(['redirect-loop', '/b → /a → /b']);
    expect(await refused('/B/', '/A/?x=1#y')).toEqual(['redirect-loop', '/b → /a?x=1#y → /b']);
    expect(await refused('/b', '/c')).toEqual(['redirect-chain', '/a → /b → /c']);
    expect(await refused('/z', '/a')).toEqual(['redirect-chain', '/z → /a → /b']);
    expect(await refused('/z', 'http://localhost/A')).toEqual([
      'redirect-chain',
      '/z → http://localhost/A → /b',
    ]);
    expect(await refused('/s', '/s?x=1')).toEqual(['redirect-loop', '/s → /s?x=1']);
    await saved('/c', '/b');
    await saved('/b', '/a', { domainId: 'other' });
    const loop = await save({ from: '/a', to: 'http://localhost/c', domainId: 'other' });
    expect(loop.json().message).toContain('/b → /a');
  });

  test('and again when they are published, for what readers follow by then', async () => {
    const ab = await published('/a', '/b');
    await saved('/y', '/z', { _id: ab._id, version: ab.version });
    const bc = await saved('/b', '/c');
    const response = await call('publish', bc);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toContain('/a → /b → /c');
    const ba = await saved('/b', '/a', { _id: bc._id, version: bc.version });
    expect((await call('publish', ba)).json().message).toContain('/b → /a → /b');
    expect(await visit('/b')).toBe(404);
    await call('unpublish', ab);
    expect((await call('publish', ba)).statusCode).toBe(200);
  });

  test('one path has one redirect of a domain', async () => {
    await saved('/a', '/b');
    const response = await save({ from: '/A', to: '/c' });
    expect(response.statusCode).toBe(422);
    expect(response.json().validationErrors).toEqual([
      { field: 'redirect.from', message: 'There is already a redirect from /a, to /b. Change that one.' },
    ]);
    expect((await save({ from: '/a', to: '/c', domainId: 'other' })).statusCode).toBe(200);
  });
});

describe('a redirect at the path of a published page', () => {
  test('hides it, and says so; unpublishing brings the page back', async () => {
    const page = await server.publish(editor, { slug: 'guide', title: 'Guide' });
    expect(await visit('/guide')).toBe(200);
    const hides = { title: 'Guide', path: '/guide' };
    const response = await save({ from: '/guide', to: '/new' });
    expect(response.json()).toMatchObject({ hides, redirect: { hides } });
    const draft = response.json().redirect;
    expect((await list()).redirects).toMatchObject([{ hides }]);

    const { pageCache } = server.services;
    expect(pageCache.fresh(draft.domainId, '/guide')).not.toBeNull();
    await call('publish', draft);
    expect(pageCache.copy(draft.domainId, '/guide')).toBeNull();
    for (let round = 0; round < 2; round++) expect(await visit('/guide')).toBe('/new');
    expect(await visit('/guide?view=visitor', { cookie: editor })).toBe('/new?view=visitor');
    const edited = await server.get('/guide', { cookie: editor });
    expect(edited.body).toContain(page._id);

    await call('unpublish', draft);
    for (let round = 0; round < 2; round++) expect(await visit('/guide')).toBe(200);
    expect(pageCache.fresh(draft.domainId, '/guide')).not.toBeNull();
  });

  test('drops that page alone from the cache', async () => {
    for (const slug of ['guide', 'about']) {
      await server.publish(editor, { slug });
      await visit(`/${slug}`);
    }
    const { domainId } = await published('/guide', '/about');
    const { pageCache } = server.services;
    expect(pageCache.fresh(domainId, '/about')).not.toBeNull();
    expect(pageCache.copy(domainId, '/guide')).toBeNull();
  });
});

test('a redirect comes before a page that was ready on the fast lane', async () => {
  await server.publish(editor, { slug: 'guide' });
  const draft = await saved('/guide', '/new');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const { pageCache } = server.services;
  const ready = vi.spyOn(pageCache, 'ready');
  const read = async () => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write('GET /guide HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const response = String((await once(socket, 'data'))[0]);
    socket.destroy();
    return response;
  };
  await read();
  expect(await read()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(ready.mock.results.at(-1)!.value).not.toBeNull();
  await call('publish', draft);
  for (let round = 0; round < 2; round++)
    expect(await read()).toMatch(/^HTTP\/1\.1 301 [\s\S]*location: \/new\r\n/);
  await call('unpublish', draft);
  expect(await read()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('the list finds words in names and paths, page by page', async () => {
  for (const [from, to, name] of [
    ['/c', '/new', 'Summer FLYER'],
    ['/a', '/new', ''],
    ['/b', '/sommer', ''],
  ]) {
    await saved(from!, to!, { name });
  }
  const paths = async (query: string) => {
    const { redirects, total } = await list(query);
    return [redirects.map(({ from }: { from: string }) => from).join(' '), total];
  };
  expect(await paths('')).toEqual(['/a /b /c', 3]);
  expect(await paths('page=2&size=2')).toEqual(['/c', 3]);
  expect(await paths('search=flyer')).toEqual(['/c', 1]);
  expect(await paths('search=NEW')).toEqual(['/a /c', 2]);
  expect(await paths('search=new+flyer')).toEqual(['/c', 1]);
  expect(await paths('search=%25')).toEqual(['', 0]);
  expect(await paths('domainId=other')).toEqual(['', 0]);
  expect((await server.get('/api/redirects/list?size=101', { cookie: editor })).statusCode).toBe(422);
});

test('a domain has a bounded number of redirects', async () => {
  const { writer } = server.services.database;
  const { domainId: domain_id } = await saved('/old', '/new');
  const rows = Array.from({ length: MAX_REDIRECTS - 1 }, (_, index) => ({
    id: `r${index}`,
    domain_id,
    name: '',
    from_path: `/r${index}`,
    to_path: '/new',
    published: 0,
    updated_at: '',
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await writer
      .insertInto('redirect')
      .values(rows.slice(at, at + 500))
      .execute();
  }
  const response = await save({ from: '/one-more', to: '/new' });
  expect(response.json()).toMatchObject({ statusCode: 409, error: { code: 'too-many-redirects' } });
  expect((await save({ from: '/one-more', to: '/new', domainId: 'other' })).statusCode).toBe(200);
});

test('a page that was looked up before a redirect was published is not stored after it', async () => {
  const { domainId } = await server.publish(editor, { slug: 'guide' });
  const { pageCache } = server.services;
  const lookUps = vi.spyOn(pageCache, 'fresh').mockImplementation((domain, path) => {
    // The look-up of the page follows the look-up of the redirect.
    if (lookUps.mock.calls.length === 2) pageCache.evictPath(domain, path);
    return null;
  });
  expect(await visit('/guide')).toBe(200);
  expect(lookUps.mock.calls.length).toBe(2);
  expect(pageCache.copy(domainId, '/guide')).toBeNull();
});

test('a redirect is saved over the version it was loaded at', async () => {
  const first = await saved('/a', '/b');
  const newer = await saved('/a', '/c', { _id: first._id, version: 1 });
  for (const version of [1, undefined]) {
    const response = await save({ ...first, to: '/d', version });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      error: { code: 'version-conflict' },
      savedBy: 'noor',
      savedAt: newer.updatedAt,
      redirect: newer,
    });
  }
  expect((await save(newer)).statusCode).toBe(200);
});

test('anybody signed in saves redirects; publishing, unpublishing and removing need a right', async () => {
  const draft = await saved('/a', '/b');
  for (const name of ['publish', 'unpublish', 'remove']) {
    expect((await call(name, draft, editor)).statusCode).toBe(403);
    expect((await server.post(`redirects/${name}`, { _id: draft._id })).statusCode).toBe(401);
  }
  expect((await server.post('redirects/save', { redirect: draft })).statusCode).toBe(401);
  expect((await server.get('/api/redirects/list')).statusCode).toBe(401);
});
