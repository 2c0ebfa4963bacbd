import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer({}, plainRenderer, { busyTimeout: 150 });
  cookie = await server.signIn('mira');
  await server.addUser('noor');
  await server.publish(cookie, { slug: 'about', title: 'About' });
  await server.publish(cookie, { slug: 'contact', title: 'Contact' });
  await server.get('/about');
});
afterEach(() => server.close());

const save = () => server.post('page/save', { page: { slug: 'new', title: 'x'.repeat(500) } }, cookie);

async function expectUnavailable(): Promise<void> {
  const response = await save();
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toMatch(/^(5|6|7|8|9|10)$/);
  expect(response.json()).toEqual({
    statusCode: 503,
    message: 'This is not available right now. Please try again soon.',
    error: {
      code: 'unavailable',
      message: 'This is not available right now. Please try again soon.',
    },
  });
  // Serving a page writes nothing to the database, whether the page is cached or not.
  for (const url of ['/about', '/contact', '/']) expect((await server.get(url)).statusCode).toBe(200);
  const login = await server.post('user/login', { username: 'noor', password: TEST_PASSWORD });
  expect(login.statusCode).toBe(503);
}

test('a database that another process locks too long is a 503, and works again afterwards', async () => {
  const other = new Sqlite(server.services.config.databaseFile);
  other.exec('begin immediate');
  await expectUnavailable();
  other.exec('rollback');
  other.close();
  expect((await save()).statusCode).toBe(200);
});

test('a save waits for another process’s short lock, and pages are served meanwhile', async () => {
  const other = new Sqlite(server.services.config.databaseFile);
  other.exec('begin immediate');
  const saving = save();
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect((await server.get('/contact')).statusCode).toBe(200);
  other.exec('rollback');
  other.close();
  expect((await saving).statusCode).toBe(200);
});

test('a database that became read-only is a 503, and works again afterwards', async () => {
  const { writer } = server.services.database;
  await sql`pragma query_only = on`.execute(writer);
  await expectUnavailable();
  await sql`pragma query_only = off`.execute(writer);
  expect((await save()).statusCode).toBe(200);
});

test('a full disk is a 503, nothing is half saved, and saving works again afterwards', async () => {
  const { writer } = server.services.database;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(writer);
  await sql`pragma max_page_count = ${sql.raw(String(rows[0]!.page_count))}`.execute(writer);
  const large = { slug: 'large', contents: [{ key: 'a', componentType: 'Text', text: 'x'.repeat(9000) }] };
  let response = await server.post('page/save', { page: large }, cookie);
  for (let round = 0; response.statusCode === 200; round++) {
    response = await server.post('page/save', { page: { ...large, slug: `large-${round}` } }, cookie);
  }
  expect(response.statusCode).toBe(503);
  expect((await server.get('/contact')).statusCode).toBe(200);
  await sql`pragma max_page_count = 1000000`.execute(writer);
  const orphans = await writer
    .selectFrom('page')
    .select('id')
    .where('id', 'not in', (query) => query.selectFrom('page_revision').select('page_id'))
    .execute();
  expect(orphans).toEqual([]);
  expect((await save()).statusCode).toBe(200);
});

test('logging out on a full disk is a 503 that still removes the cookie', async () => {
  const { writer } = server.services.database;
  await sql`pragma query_only = on`.execute(writer);
  const response = await server.app.inject({ method: 'POST', url: '/api/user/logout', headers: { cookie } });
  expect(response.statusCode).toBe(503);
  expect(response.cookies[0]).toEqual({
    name: 'authToken',
    value: '',
    path: '/',
    maxAge: 0,
    expires: new Date(0),
    httpOnly: true,
    sameSite: 'Lax',
  });
});

test('however often the database fails, the log has one line a minute', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = await buildApp(server.services, { logger: { level: 'warn', stream } });
  await sql`pragma query_only = on`.execute(server.services.database.writer);
  for (let round = 0; round < 20; round++) {
    const response = await app.inject({ method: 'POST', url: '/api/user/logout', headers: { cookie } });
    expect(response.statusCode).toBe(503);
  }
  await app.close();
  expect(lines.length).toBeLessThanOrEqual(1);
});

test('reading drafts does not wait for a write', async () => {
  const { page } = (await server.post('page/save', { page: { slug: 'draft' } }, cookie)).json();
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const writing = server.services.database.writer.transaction().execute(() => gate);
  const reads = [
    ['/about', 'authToken=forged'],
    ['/draft', cookie],
    ['/api/page/load?slug=draft', cookie],
    ['/api/page/checkSlug?slug=draft', cookie],
    ['/api/page/list', cookie],
    [`/api/page/loadRevisions?_id=${page._id}`, cookie],
    [`/api/site/loadNav?domainId=${page.domainId}`, cookie],
  ] as const;
  for (const [url, session] of reads) {
    expect((await server.get(url, { cookie: session })).statusCode, url).toBe(200);
  }
  expect((await server.post('user/me', {}, cookie)).json().user.username).toBe('mira');
  finish();
  await writing;
});
