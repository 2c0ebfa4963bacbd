import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MISSING_PAGES } from '../../core/limits/limits.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { normaliseMissingPath } from './normalise-missing-path.ts';

let server: TestServer;
let editor: string;
let admin: string;

beforeEach(async () => {
  server = await startTestServer();
  editor = await server.signIn('noor');
  admin = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

interface Listed {
  readonly path: string;
  readonly count: number;
  readonly redirected: boolean;
  readonly links: readonly { readonly title: string }[];
}
const list = async (query = ''): Promise<{ missing: Listed[]; total: number }> => {
  const response = await server.get(`/api/missing/list${query}`, { cookie: editor });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const paths = async () => (await list()).missing.map(({ path }) => path);
const visit = async (...urls: string[]) => {
  for (const url of urls) expect((await server.get(url)).statusCode, url).toBe(404);
};
const rows = () => server.services.database.reader.selectFrom('missing_page').selectAll().execute();

test('what readers did not find is listed by how often, in one form, without anything about the readers', async () => {
  await visit('/old-page', '/old-page?email=a@example.org', '/caf%C3%A9/x');
  expect((await server.get('/Old-Page/')).headers.location).toBe('/old-page');
  await server.get('/old-page', { 'user-agent': 'Secret', referer: 'http://secret.example/' });
  const { missing, total } = await list();
  expect(missing.map(({ path, count }) => [path, count])).toEqual([
    ['/old-page', 3],
    ['/café/x', 1],
  ]);
  expect(total).toBe(2);
  const second = await list('?page=2&size=1');
  expect([second.missing.map(({ path }) => path), second.total]).toEqual([['/café/x'], 2]);
  const stored = JSON.stringify(await rows());
  for (const never of ['Secret', 'secret', 'example.org', '127.0.0.1']) expect(stored).not.toContain(never);
});

test('what is there, what editors look for, and what browsers fetch ahead is not counted', async () => {
  await server.publish(editor, { slug: 'guide' });
  await server.get('/guide');
  await server.get('/seen-by-an-editor', { cookie: editor });
  await server.get('/fetched-ahead', { 'sec-purpose': 'prefetch' });
  await server.app.inject({ method: 'HEAD', url: '/only-the-head' });
  await visit('/api/nowhere', '/img/nowhere', '/assets/nowhere.js', '/.well-known/nowhere', '/nowhere');
  expect(await paths()).toEqual(['/nowhere']);
});

test('scanners and addresses that nobody would link to are not counted', async () => {
  const scanned = ['wp-login.php', 'a/b.php', 'x.PHP7'.toLowerCase(), '.env', '.git/config', 'a/.git/head'];
  scanned.push('wp-admin', 'blog/wp-content/x.js', 'config.yml', 'backup.sql', 'x.php/y', 'cgi-bin/test');
  const odd = ['<script>alert(1)</script>', 'a\u202egnp.exe', 'zero\u200bwidth', '"quoted', ''];
  // These characters are invisible, or reverse the text after them.
  odd.push('a\u061cb', 'a\u00adb', 'a\u180eb', 'a\u3164b', 'a\u115fb', 'a\u{e0041}b', 'a\u2066b', 'a\ufeffb');
  for (const slug of [...scanned, ...odd]) expect(normaliseMissingPath(slug), slug).toBeNull();
  const real = [
    'old-page.html',
    'about.aspx',
    'flyer.pdf',
    'what’s-on',
    'wp',
    'environment',
    'dialogue.log-in',
    'می\u200cخواهم',
    '❤\ufe0f',
    '👩\u200d💻',
  ];
  for (const slug of real) expect(normaliseMissingPath(slug), slug).toBe(`/${slug}`);
  // These paths yield no slug, because they contain control characters, cannot be decoded, or are 8 kB long.
  await visit('/a%00b', '/a%0Ab', '/%', '/%zz', '/a%5Cb', `/${'a'.repeat(8000)}`, '/%E2%80%AEx');
  expect(await paths()).toEqual([]);
});

test('an address is off the list once a page or a redirect is published there, or somebody takes it off', async () => {
  await visit('/old', '/moved', '/draft', '/noise', '/noise');
  await server.publish(editor, { slug: 'old' });
  const save = async (from: string) =>
    (await server.post('redirects/save', { redirect: { from, to: '/old' } }, editor)).json().redirect;
  await server.post('redirects/publish', { _id: (await save('/moved'))._id }, admin);
  await save('/draft');
  expect((await list()).missing.map(({ path, redirected }) => [path, redirected])).toEqual([
    ['/noise', false],
    ['/draft', true],
  ]);
  expect((await server.post('missing/remove', { path: '/noise' }, editor)).statusCode).toBe(403);
  for (let click = 0; click < 2; click += 1)
    expect((await server.post('missing/remove', { path: '/noise' }, admin)).json()).toEqual({});
  expect(await paths()).toEqual(['/draft']);
  const entries = (await server.get('/api/audit/list?action=missing/remove', { cookie: admin })).json();
  expect(entries).toMatchObject({
    total: 1,
    entries: [{ subject: { kind: 'missing', _id: '', name: '' }, details: '', person: { username: 'mira' } }],
  });
  await visit('/noise');
  expect((await list()).missing.map(({ path, count, redirected }) => [path, count, redirected])).toEqual([
    ['/noise', 1, false],
    ['/draft', 1, true],
  ]);
});

test('all addresses of a site are taken off the list at once', async () => {
  await visit('/one', '/two');
  const removeAll = (as: string) => server.post('missing/removeAll', {}, as);
  expect((await removeAll(editor)).statusCode).toBe(403);
  for (let click = 0; click < 2; click += 1) expect((await removeAll(admin)).json()).toEqual({});
  expect([await paths(), await rows()]).toEqual([[], []]);
  const entries = (await server.get('/api/audit/list?action=missing/removeAll', { cookie: admin })).json();
  expect(entries).toMatchObject({
    total: 1,
    entries: [{ subject: { kind: 'missing', _id: '', name: '' }, details: '', person: { username: 'mira' } }],
  });
  await visit('/one');
  expect(await paths()).toEqual(['/one']);
});

test('it is said which published pages lead to it', async () => {
  const host = server.services.domains.default()!.hostnames[0];
  const linking = (title: string, href: string) => ({
    slug: title.toLowerCase(),
    title,
    contents: [{ key: 'b', componentType: 'ButtonCta', link: { type: 'page', href, text: 'Go' } }],
  });
  await server.publish(editor, linking('One', '/gone#top'));
  await server.publish(editor, linking('Two', `http://${host}/Gone/`));
  await server.save(editor, linking('Draft', '/gone'));
  await server.publish(editor, linking('Other', '/elsewhere'));
  await visit('/gone', '/unlinked');
  const { missing } = await list();
  const links = Object.fromEntries(missing.map((each) => [each.path, each.links.map(({ title }) => title)]));
  expect(links).toEqual({ '/gone': ['One', 'Two'], '/unlinked': [] });
});

test('a scan of random addresses grows neither memory nor the table, and what many ask for stays', async () => {
  const { missingPages, domains } = server.services;
  const { id } = domains.default()!;
  for (let index = 0; index < 100_000; index += 1) {
    missingPages.count(id, `random-${index}`);
    if (index % 500 === 0) missingPages.count(id, 'real');
    if (index % 25_000 === 0) await missingPages.store();
  }
  expect(missingPages.size).toBe(MISSING_PAGES.inMemory);
  const { missing, total } = await list();
  expect(missing[0]).toMatchObject({ path: '/real', count: 200 });
  expect([total, (await rows()).length]).toEqual([MISSING_PAGES.ofDomain, MISSING_PAGES.ofDomain]);
});

test('somebody who fills the list with addresses that are not there hides none that many ask for', async () => {
  const { missingPages, domains } = server.services;
  const { id } = domains.default()!;
  const times = (count: number, slug: string) => {
    for (let time = 0; time < count; time += 1) missingPages.count(id, slug);
  };
  for (let index = 0; index < MISSING_PAGES.ofDomain; index += 1) times(10, `junk-${index}`);
  await missingPages.store();
  for (let batch = 0; batch < 60; batch += 1) {
    times(9, 'real');
    await missingPages.store();
  }
  const { missing, total } = await list();
  expect(missing[0]).toMatchObject({ path: '/real', count: 540 });
  expect(total).toBe(MISSING_PAGES.ofDomain);
});

test('a flood of addresses of one site leaves room for those of another', async () => {
  const { missingPages, domains } = server.services;
  const { id } = domains.default()!;
  const stored = await server.post('config/saveDomain', { domain: { name: 'Two', hostnames: [] } }, admin);
  const other = stored.json().domain._id;
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < MISSING_PAGES.inMemory; index += 1) missingPages.count(id, `junk-${index}`);
  missingPages.count(other, 'real');
  expect(missingPages.size).toBe(MISSING_PAGES.inMemory);
  const { missing, total } = await list(`?domainId=${other}`);
  expect([missing.map(({ path, count }) => [path, count]), total]).toEqual([[['/real', 1]], 1]);
});

test('addresses that are asked for twice give way to nobody, and none is counted beyond them', () => {
  const { missingPages, domains } = server.services;
  const { id } = domains.default()!;
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < MISSING_PAGES.inMemory; index += 1) missingPages.count(id, `twice-${index}`);
  missingPages.count(id, 'late');
  expect(missingPages.size).toBe(MISSING_PAGES.inMemory);
});

test.skipIf(onPostgres)('requests write nothing: counts are stored together a while later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { statements } = server.services.database;
  const before = statements.writer;
  for (let index = 0; index < 150; index += 1) await visit(`/nowhere-${index}`);
  expect(statements.writer).toBe(before);
  vi.advanceTimersByTime(MISSING_PAGES.storeMs);
  vi.useRealTimers();
  await server.services.missingPages.store();
  expect((await rows()).length).toBe(150);
  // The statements are the query for stored counts, two batches, and the removal of surplus rows.
  expect(statements.writer - before).toBe(4);
});

test('a database that cannot store them loses the counts and no page', async () => {
  const { writer } = server.services.database;
  await sql`alter table missing_page rename to gone`.execute(writer);
  await visit('/nowhere');
  await server.services.missingPages.store();
  await visit('/nowhere');
  await sql`alter table gone rename to missing_page`.execute(writer);
  expect((await list()).missing.map(({ path, count }) => [path, count])).toEqual([['/nowhere', 1]]);
});

test('what was counted is stored when the server stops', async () => {
  const folder = await temporaryFolder();
  const first = await startTestServer({ DATA_DIR: folder });
  await first.get('/nowhere');
  await first.close();
  const second = await startTestServer({ DATA_DIR: folder });
  onTestFinished(() => second.close());
  const cookie = await second.signIn('lee');
  expect((await second.get('/api/missing/list', { cookie })).json()).toMatchObject({
    missing: [{ path: '/nowhere', count: 1 }],
    total: 1,
  });
});
