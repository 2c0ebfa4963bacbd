import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';
import { hashToken } from './tokens.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const logIn = (username: string, password = TEST_PASSWORD, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers,
    payload: { username, password },
  });
const me = async (cookie?: string) => (await server.post('user/me', {}, cookie)).json();

test('a person logs in by username or e-mail address, in any case', async () => {
  const id = await server.addUser('Mira', ['editor', 'publisher']);
  for (const name of ['Mira', 'mira', 'MIRA', ' mira ', 'Mira@example.org', 'MIRA@EXAMPLE.ORG']) {
    const answer = await logIn(name);
    expect(answer.statusCode).toBe(200);
    const { statusCode, token } = answer.json();
    expect(statusCode).toBe(200);
    expect(await me(`authToken=${token}`)).toEqual({
      user: {
        _id: id,
        username: 'Mira',
        email: 'Mira@example.org',
        roles: ['editor', 'publisher'],
        rights: [],
      },
    });
  }
});

test('a wrong password and a name that nobody has get the same answer', async () => {
  await server.addUser('mira');
  const wrong = await logIn('mira', 'not the password');
  const unknown = await logIn('nobody', 'not the password');
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({
    statusCode: 401,
    message: 'The username or the password is not right.',
    error: { code: 'wrong-credentials', message: 'The username or the password is not right.' },
  });
  const shown = (answer: typeof wrong) => [
    answer.statusCode,
    answer.body,
    Object.keys(answer.headers).sort(),
  ];
  expect(shown(unknown)).toEqual(shown(wrong));
});

test('a user without a password cannot log in with any', async () => {
  await server.addUser('mira');
  await server.services.database.writer.updateTable('user').set({ password_hash: null }).execute();
  expect((await logIn('mira')).statusCode).toBe(401);
});

test('name and password have at least three characters', async () => {
  const answer = await logIn('ab', 'cd');
  expect(answer.statusCode).toBe(422);
  expect(answer.json().validationErrors).toEqual([
    { field: 'username', message: 'Please enter your username or email, at least 3 characters' },
    { field: 'password', message: 'Please enter your password, at least 3 characters' },
  ]);
});

test('the session cookie cannot be read by scripts, and lasts three days', async () => {
  await server.addUser('mira');
  const before = Date.now();
  const [cookie] = (await logIn('mira')).cookies;
  expect(cookie).toMatchObject({ name: 'authToken', path: '/', httpOnly: true, sameSite: 'Lax' });
  expect(cookie).not.toHaveProperty('secure');
  expect(cookie!.value).toMatch(/^[\w-]{43}$/);
  const days = (Number(cookie!.expires) - before) / (24 * 60 * 60 * 1000);
  expect(days).toBeCloseTo(3, 3);
});

test('the cookie is for https alone where SITE_URL is, or where a trusted proxy says so', async () => {
  const secure = await startTestServer({ SITE_URL: 'https://localhost', AUTH_COOKIE_DAYS: '1' });
  const proxied = await startTestServer({ TRUST_PROXY: '127.0.0.0/8' });
  for (const other of [secure, proxied]) {
    await other.addUser('mira');
    const answer = await other.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { host: 'localhost', 'x-forwarded-proto': 'https' },
      payload: { username: 'mira', password: TEST_PASSWORD },
    });
    expect(answer.cookies[0]).toMatchObject({ secure: true });
    await other.close();
  }
  await server.addUser('mira');
  const [claimed] = (await logIn('mira', TEST_PASSWORD, { 'x-forwarded-proto': 'https' })).cookies;
  expect(claimed).not.toHaveProperty('secure');
});

test('only the hash of a token is stored, and expired sessions are cleared away', async () => {
  await server.addUser('mira');
  const { token } = (await logIn('mira')).json();
  const { writer } = server.services.database;
  const hashes = () => writer.selectFrom('session').select('token_hash').execute();
  expect(await hashes()).toEqual([{ token_hash: hashToken(token) }]);
  await writer.updateTable('session').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
  expect(await me(`authToken=${token}`)).toEqual({ user: null });
  const { token: next } = (await logIn('mira')).json();
  expect(await hashes()).toEqual([{ token_hash: hashToken(next) }]);
});

test('logging out ends the session on the server and removes the cookie', async () => {
  const cookie = await server.signIn('mira');
  const answer = await server.app.inject({ method: 'POST', url: '/api/user/logout', headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ statusCode: 200, message: 'Success' });
  expect(answer.cookies[0]).toMatchObject({ name: 'authToken', value: '', path: '/', httpOnly: true });
  expect(answer.cookies[0]!.expires!.getTime()).toBeLessThan(Date.now());
  expect(await me(cookie)).toEqual({ user: null });
});

test('logging out without a session is no failure', async () => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/user/logout' });
  expect(answer.statusCode).toBe(200);
});

test('an anonymous caller is nobody, and so is one with a forged cookie', async () => {
  expect(await me()).toEqual({ user: null });
  for (const value of ['', 'x', 'null', 'a'.repeat(43), '%00', `${'x'.repeat(3000)}`]) {
    expect(await me(`authToken=${value}`)).toEqual({ user: null });
  }
});

test('after ten wrong passwords an account has to wait, by whichever of its names and whatever X-Forwarded-For', async () => {
  await server.addUser('mira');
  for (let attempt = 0; attempt < 10; attempt++) {
    const name = attempt % 2 === 0 ? 'mira' : 'MIRA@example.org';
    const answer = await logIn(name, 'wrong password', { 'x-forwarded-for': `203.0.113.${attempt}` });
    expect(answer.statusCode).toBe(401);
  }
  for (const name of ['mira', 'mira@example.org']) {
    const refused = await logIn(name, TEST_PASSWORD, { 'x-forwarded-for': '203.0.113.99' });
    expect(refused.statusCode).toBe(429);
    const { retryAfter, ...envelope } = refused.json();
    expect(envelope).toEqual({
      statusCode: 429,
      message: 'Too many attempts. Please wait a while and try again.',
      error: { code: 'too-many', message: 'Too many attempts. Please wait a while and try again.' },
    });
    expect(retryAfter).toBeGreaterThan(890);
    expect(refused.headers['retry-after']).toBe(String(retryAfter));
  }
  await server.addUser('noor');
  expect((await logIn('noor')).statusCode).toBe(200);
});

test('wrong passwords from one address do not lock a person out elsewhere, and those from many do', async () => {
  const proxied = await startTestServer({ TRUST_PROXY: '127.0.0.0/8' });
  await proxied.addUser('mira');
  const attempt = async (from: string, password: string) => {
    const headers = { 'x-forwarded-for': from };
    const payload = { username: 'mira', password };
    return (await proxied.app.inject({ method: 'POST', url: '/api/user/login', headers, payload }))
      .statusCode;
  };
  const tenFrom = (from: string) =>
    Promise.all(Array.from({ length: 11 }, () => attempt(from, 'wrong password')));
  expect((await tenFrom('203.0.113.0')).sort()).toEqual([...Array(10).fill(401), 429]);
  expect(await attempt('203.0.113.0', TEST_PASSWORD)).toBe(429);
  expect(await attempt('203.0.113.99', TEST_PASSWORD)).toBe(200);
  for (let address = 1; address <= 10; address++) await tenFrom(`203.0.113.${address}`);
  expect(await attempt('203.0.113.98', TEST_PASSWORD)).toBe(429);
  await proxied.close();
}, 30_000);

test('an address that tries fifty names has to wait, whatever X-Forwarded-For it sends', async () => {
  const statuses = new Map<number, number>();
  for (let attempt = 0; attempt < 51; attempt++) {
    const headers = { 'x-forwarded-for': `203.0.113.${attempt}` };
    // A name that is too short is refused before the password is looked at; the token of a link is as quick.
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/user/setPassword',
      headers,
      payload: { email: 'a@example.org', password: 'nine lanterns on a wall', token: `t${attempt}` },
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [422, 50],
    [429, 1],
  ]);
  expect((await logIn('mira')).statusCode).toBe(429);
});

test('behind a trusted proxy each visitor has a limit of their own', async () => {
  const proxied = await startTestServer({ TRUST_PROXY: '127.0.0.0/8' });
  const attempt = (from: string) =>
    proxied.app.inject({
      method: 'POST',
      url: '/api/user/setPassword',
      headers: { 'x-forwarded-for': from },
      payload: { email: 'a@example.org', password: 'nine lanterns on a wall', token: 't' },
    });
  for (let count = 0; count < 50; count++) await attempt('203.0.113.1');
  expect((await attempt('203.0.113.1')).statusCode).toBe(429);
  expect((await attempt('203.0.113.2')).statusCode).toBe(422);
  // What a visitor writes into the header stands before what the proxy adds.
  expect((await attempt('198.51.100.9, 203.0.113.1')).statusCode).toBe(429);
  await proxied.close();
});
