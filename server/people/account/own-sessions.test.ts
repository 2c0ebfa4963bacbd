import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnSession } from '../../../src/model/account.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  await server.addUser('mira');
  cookie = await logIn('mira', FIREFOX);
});
afterEach(() => server.close());

async function logIn(username: string, userAgent = 'curl/8.20'): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'user-agent': userAgent },
    remoteAddress: '203.0.113.7',
    payload: { username, password: TEST_PASSWORD },
  });
  return `authToken=${response.json().token}`;
}
const me = async (as: string) => (await server.post('user/me', {}, as)).json().user;
const sessions = async (as = cookie): Promise<OwnSession[]> =>
  (await server.get('/api/user/loadSessions', { cookie: as })).json().sessions;
const end = (wanted: unknown, as = cookie) => server.post('user/endSessions', { sessions: wanted }, as);
const recorded = () =>
  server.services.database.writer
    .selectFrom('audit_entry')
    .select(['user_name', 'details'])
    .where('action', '=', 'user/endSessions')
    .execute();

test('somebody sees the browsers in which they are logged in, in words, without addresses and secrets', async () => {
  const other = await logIn('mira');
  await server.addUser('noor');
  await logIn('noor');
  const listed = await sessions();
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  const [first, second] = listed.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  const shown = { _id: expect.any(String), startedAt: time, lastSeenAt: time };
  expect(listed).toHaveLength(2);
  expect(first).toEqual({ ...shown, browser: 'Firefox on Windows', isThis: true });
  expect(second).toEqual({ ...shown, browser: 'A browser', isThis: false });
  const { body } = await server.get('/api/user/loadSessions', { cookie: other });
  expect(body).not.toMatch(/203\.0\.113|Mozilla|curl/);
  const rows = await server.services.database.writer.selectFrom('session').selectAll().execute();
  for (const { token_hash } of rows) expect(body).not.toContain(token_hash);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Mozilla|curl/);
});

test('it is stored when a session was last used, once in five minutes', async () => {
  const { writer } = server.services.database;
  const used = async () =>
    (await writer.selectFrom('session').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at;
  await me(cookie);
  await expect.poll(used).not.toBeNull();
  const store = async (ageMs: number) => {
    const at = new Date(Date.parse(server.services.now()) - ageMs).toISOString();
    await writer.updateTable('session').set({ last_seen_at: at }).execute();
    return at;
  };
  const lately = await store(4 * 60_000);
  for (let round = 0; round < 3; round++) await me(cookie);
  expect(await used()).toBe(lately);
  const before = await store(6 * 60_000);
  await me(cookie);
  await expect.poll(used).not.toBe(before);
});

test('one of them is ended, and the rest goes on', async () => {
  const other = await logIn('mira');
  const before = await sessions();
  const ended = before.find(({ isThis }) => !isThis);
  const current = before.find(({ isThis }) => isThis);
  const response = await end([ended!._id]);
  expect(response.json().sessions).toEqual([{ ...current, lastSeenAt: expect.any(String) }]);
  expect(response.cookies).toEqual([]);
  expect(await me(other)).toBeNull();
  expect(await me(cookie)).not.toBeNull();
  expect((await end([ended!._id])).statusCode).toBe(200);
  expect(await recorded()).toEqual([{ user_name: 'mira', details: '{"browsers":1}' }]);
});

test('all of them are ended, this one included, and the cookie goes', async () => {
  const other = await logIn('mira');
  const response = await end('all');
  expect(response.json()).toEqual({ sessions: [] });
  expect(response.cookies).toEqual([
    {
      name: 'authToken',
      value: '',
      expires: new Date(0),
      maxAge: 0,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
  for (const each of [cookie, other]) expect(await me(each)).toBeNull();
  expect((await end('all')).statusCode).toBe(401);
  expect(await recorded()).toEqual([{ user_name: 'mira', details: '{"browsers":2}' }]);
});

test('nobody ends the session of another, and wrong bodies are refused', async () => {
  await server.addUser('noor');
  const hers = await logIn('noor');
  const [session] = await sessions(hers);
  expect((await end([session!._id])).json().sessions).toHaveLength(1);
  expect(await me(hers)).not.toBeNull();
  expect(await recorded()).toEqual([]);
  for (const wrong of [[], 'none', [''], null, Array(51).fill('x')])
    expect((await end(wrong)).statusCode, String(wrong)).toBeOneOf([400, 422]);
  expect((await server.post('user/endSessions', { sessions: 'all', user: 'x' }, cookie)).statusCode).toBe(
    400,
  );
  expect(await me(cookie)).not.toBeNull();
});
