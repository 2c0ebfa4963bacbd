import { afterEach, beforeEach, expect, test } from 'vitest';
import { RATES } from '../../core/limits/throttles.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';
import { passwordLink } from '../auth/password-links.ts';

const NEW_PASSWORD = 'nine lanterns on a wall';
let server: TestServer;
let id: string;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  id = await server.addUser('mira');
  cookie = await logIn();
});
afterEach(() => server.close());

async function logIn(password = TEST_PASSWORD, username = 'mira'): Promise<string> {
  const response = await server.post('user/login', { username, password });
  if (response.statusCode !== 200) throw new Error(response.body);
  return `authToken=${response.json().token}`;
}
const me = async (as: string) => (await server.post('user/me', {}, as)).json().user;
const change = (fields: object = {}, as = cookie) =>
  server.post('user/changePassword', { password: TEST_PASSWORD, newPassword: NEW_PASSWORD, ...fields }, as);
const recorded = async () => {
  const rows = await server.services.database.writer
    .selectFrom('audit_entry')
    .select(['action', 'user_name', 'times'])
    .where('action', 'not in', ['user/login', 'user/login-failed'])
    .execute();
  return rows.map(({ action, user_name, times }) => [action, user_name, times]);
};

test('the password is changed: this session goes on with another token, and all others end', async () => {
  const elsewhere = await logIn();
  await server.addUser('noor');
  const others = await logIn(TEST_PASSWORD, 'noor');
  const response = await change();
  expect(response.json()).toEqual({ statusCode: 200, message: 'Success' });
  const [session, device] = response.cookies;
  expect(session).toEqual({
    name: 'authToken',
    value: expect.stringMatching(/^[\w-]{43}$/),
    path: '/',
    expires: expect.any(Date),
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(device?.name).toBe('knownDevice');
  const renewed = `authToken=${session!.value}`;
  expect(renewed).not.toBe(cookie);
  expect((await me(renewed)).username).toBe('mira');
  for (const ended of [cookie, elsewhere]) expect(await me(ended)).toBeNull();
  expect((await me(others)).username).toBe('noor');
  expect((await server.post('user/login', { username: 'mira', password: TEST_PASSWORD })).statusCode).toBe(
    401,
  );
  expect((await me(await logIn(NEW_PASSWORD))).username).toBe('mira');
  expect(await recorded()).toEqual([['user/changePassword', 'mira', 1]]);
});

test('the session ends when it would have ended before', async () => {
  const expiry = async () =>
    (await server.services.database.writer.selectFrom('session').select('expires_at').execute())[0]!;
  const before = await expiry();
  const [session] = (await change()).cookies;
  expect(await expiry()).toEqual(before);
  expect(session!.expires!.toISOString().slice(0, 19)).toBe(before.expires_at.slice(0, 19));
});

test('open links that set a password end with it', async () => {
  const { writer } = server.services.database;
  const person = { id, email: 'mira@example.org' };
  const link = await passwordLink(writer, person, 'http://localhost', server.services.now());
  await change();
  const used = await server.post('user/setPassword', {
    ...Object.fromEntries(new URL(link).searchParams),
    password: 'another long password',
  });
  expect(used.json().error.code).toBe('link-expired');
});

test('a wrong current password changes nothing, is recorded, and can be tried a few times', async () => {
  const wrong = await change({ password: 'not the password' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().validationErrors).toEqual([
    { field: 'password', message: 'This is not your current password' },
  ]);
  expect(wrong.cookies).toEqual([]);
  const guesses = Array.from({ length: RATES.logIns.currentPassword.attempts - 1 }, () =>
    change({ password: 'not the password' }),
  );
  await Promise.all(guesses);
  const limited = await change();
  expect([limited.statusCode, limited.json().error.code]).toEqual([429, 'too-many']);
  expect(await recorded()).toEqual([['user/password-failed', 'mira', RATES.logIns.currentPassword.attempts]]);
  expect(await me(cookie)).not.toBeNull();
});

test.each([
  ['short', 'nine char', 'A new password needs at least 10 characters'],
  ['common', 'Password123', 'This password is one of the most common ones. Please choose another'],
  ['the current one', TEST_PASSWORD, 'This is your current password. Please choose another'],
])('a new password that is %s is refused', async (_what, newPassword, message) => {
  const response = await change({ newPassword });
  expect(response.statusCode).toBe(422);
  expect(response.json().validationErrors).toEqual([{ field: 'newPassword', message }]);
  expect(await me(cookie)).not.toBeNull();
});

test('of two changes at the same moment, one succeeds, and its session alone is left', async () => {
  const responses = await Promise.all([change(), change({ newPassword: 'another long password' })]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.toBeOneOf([401, 422])]);
  const [session] = responses.find(({ statusCode }) => statusCode === 200)!.cookies;
  expect(await me(`authToken=${session!.value}`)).not.toBeNull();
  const sessions = await server.services.database.writer.selectFrom('session').selectAll().execute();
  expect(sessions).toHaveLength(1);
});
