import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PACES } from '../../core/limits/throttles.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';
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
    const response = await logIn(name);
    expect(response.statusCode).toBe(200);
    const { statusCode, token } = response.json();
    expect(statusCode).toBe(200);
    expect(await me(`authToken=${token}`)).toEqual({
      user: {
        _id: id,
        username: 'Mira',
        name: '',
        email: 'Mira@example.org',
        roles: ['editor', 'publisher'],
        rights: ['publish'],
      },
    });
  }
});

test('a wrong password and an unknown name get the same response', async () => {
  await server.addUser('mira');
  const wrong = await logIn('mira', 'not the password');
  const unknown = await logIn('nobody', 'not the password');
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({
    statusCode: 401,
    message: 'The username or the password is not right.',
    error: { code: 'wrong-credentials', message: 'The username or the password is not right.' },
  });
  const shown = (response: typeof wrong) => [
    response.statusCode,
    response.body,
    Object.keys(response.headers).sort(),
  ];
  expect(shown(unknown)).toEqual(shown(wrong));
});

test('a user without a password cannot log in with any password', async () => {
  await server.addUser('mira');
  await server.services.database.writer.updateTable('user').set({ password_hash: null }).execute();
  expect((await logIn('mira')).statusCode).toBe(401);
});

test('name and password have at least three characters', async () => {
  const response = await logIn('ab', 'cd');
  expect(response.statusCode).toBe(422);
  expect(response.json().validationErrors).toEqual([
    { field: 'username', message: 'Please enter your username or email, at least 3 characters' },
    { field: 'password', message: 'Please enter your password, at least 3 characters' },
  ]);
});

test('the session cookie cannot be read by scripts, and lasts three days', async () => {
  await server.addUser('mira');
  const before = Date.now();
  const [cookie] = (await logIn('mira')).cookies;
  expect(cookie).toEqual({
    name: 'authToken',
    value: expect.stringMatching(/^[\w-]{43}$/),
    path: '/',
    expires: expect.any(Date),
    httpOnly: true,
    sameSite: 'Lax',
  });
  const days = (Number(cookie!.expires) - before) / (24 * 60 * 60 * 1000);
  expect(days).toBeCloseTo(3, 3);
});

test('on https, by SITE_URL or a trusted proxy, the cookies are for this host and https only, and others are ignored', async () => {
  const secure = await startTestServer({ SITE_URL: 'https://localhost', AUTH_COOKIE_DAYS: '1' });
  const proxied = await startTestServer({ TRUST_PROXY: '127.0.0.0/8' });
  for (const other of [secure, proxied]) {
    await other.addUser('mira');
    const call = (name: string, cookie = '', payload = {}) =>
      other.app.inject({
        method: 'POST',
        url: `/api/user/${name}`,
        headers: { host: 'localhost', 'x-forwarded-proto': 'https', cookie },
        payload,
      });
    const { cookies } = await call('login', '', { username: 'mira', password: TEST_PASSWORD });
    expect(cookies).toEqual(
      ['__Host-authToken', '__Host-knownDevice'].map((name) => ({
        name,
        value: expect.any(String),
        path: '/',
        expires: expect.any(Date),
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
      })),
    );
    const token = cookies[0]!.value;
    expect((await call('me', `authToken=${token}`)).json()).toEqual({ user: null });
    const mine = await call('me', `authToken=x; __Host-authToken=${token}`);
    expect(mine.json().user.username).toBe('mira');
    const [cleared] = (await call('logout', `__Host-authToken=${token}`)).cookies;
    expect(cleared).toEqual({
      name: '__Host-authToken',
      value: '',
      maxAge: 0,
      path: '/',
      expires: new Date(0),
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect((await call('me', `__Host-authToken=${token}`)).json()).toEqual({ user: null });
    await other.close();
  }
});

test('on http the cookies have their plain names, whatever a visitor claims', async () => {
  await server.addUser('mira');
  const { cookies } = await logIn('mira', TEST_PASSWORD, { 'x-forwarded-proto': 'https' });
  expect(cookies.map(({ name }) => name)).toEqual(['authToken', 'knownDevice']);
  for (const cookie of cookies) expect(cookie).not.toHaveProperty('secure');
  expect(await me(`__Host-authToken=${cookies[0]!.value}`)).toEqual({ user: null });
});

test('only the hash of a token is stored, and expired sessions are removed', async () => {
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

test('a person who logs in again and again has only their last fifty sessions', {
  timeout: 60_000,
}, async () => {
  await server.addUser('mira');
  const tokens: string[] = [];
  for (let round = 0; round < 52; round++) tokens.push((await logIn('mira')).json().token);
  const { writer } = server.services.database;
  expect(await writer.selectFrom('session').select('token_hash').execute()).toHaveLength(50);
  expect((await me(`authToken=${tokens[0]}`)).user).toBeNull();
  expect((await me(`authToken=${tokens.at(-1)}`)).user.username).toBe('mira');
});

test('logging out ends the session on the server and removes the cookie', async () => {
  const cookie = await server.signIn('mira');
  const response = await server.app.inject({ method: 'POST', url: '/api/user/logout', headers: { cookie } });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ statusCode: 200, message: 'Success' });
  expect(response.cookies[0]).toEqual({
    name: 'authToken',
    value: '',
    maxAge: 0,
    path: '/',
    expires: new Date(0),
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(await me(cookie)).toEqual({ user: null });
});

test('logging out without a session succeeds', async () => {
  const response = await server.app.inject({ method: 'POST', url: '/api/user/logout' });
  expect(response.statusCode).toBe(200);
});

test('a caller without a cookie or with a forged one is anonymous', async () => {
  expect(await me()).toEqual({ user: null });
  for (const value of ['', 'x', 'null', 'a'.repeat(43), '%00', `${'x'.repeat(3000)}`]) {
    expect(await me(`authToken=${value}`)).toEqual({ user: null });
  }
});

test('after ten wrong passwords from one place, a name has to wait and is told how long, whatever X-Forwarded-For says', async () => {
  await server.addUser('mira');
  for (let attempt = 0; attempt < 10; attempt++) {
    const name = attempt % 2 === 0 ? 'mira' : ' MIRA';
    const response = await logIn(name, 'wrong password', { 'x-forwarded-for': `203.0.113.${attempt}` });
    expect(response.statusCode).toBe(401);
  }
  const refused = await logIn('mira', TEST_PASSWORD, { 'x-forwarded-for': '203.0.113.99' });
  expect(refused.statusCode).toBe(429);
  const { retryAfter, ...envelope } = refused.json();
  const message = 'Too many attempts. Please wait 15 minutes and try again.';
  expect(envelope).toEqual({ statusCode: 429, message, error: { code: 'too-many', message } });
  expect(retryAfter).toBeGreaterThan(890);
  expect(refused.headers['retry-after']).toBe(String(retryAfter));
  await server.addUser('noor');
  expect((await logIn('noor')).statusCode).toBe(200);
});

test('the limits do not reveal which e-mail address belongs to a username', async () => {
  await server.addUser('mira');
  for (let attempt = 0; attempt < 10; attempt++) await logIn('mira', 'wrong password');
  expect((await logIn('mira', 'wrong password')).statusCode).toBe(429);
  expect((await logIn('mira@example.org', 'wrong password')).statusCode).toBe(401);
  expect((await logIn('nobody@example.org', 'wrong password')).statusCode).toBe(401);
});

describe('behind a trusted proxy', () => {
  let proxied: TestServer;

  beforeEach(async () => {
    proxied = await startTestServer({ TRUST_PROXY: '127.0.0.0/8' });
    await proxied.addUser('mira');
  });
  afterEach(() => proxied.close());

  const attempt = (from: string, password: string, cookie = '') =>
    proxied.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'x-forwarded-for': from, cookie },
      payload: { username: 'mira', password },
    });
  const tenFrom = async (addresses: (count: number) => string) => {
    const guesses = Array.from({ length: 10 }, (_, count) => attempt(addresses(count), 'wrong password'));
    return (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  };
  const TEN_WRONG = Array(10).fill(401);

  test('all addresses of one IPv6 network count as one', async () => {
    expect(await tenFrom((count) => `2001:db8:1:2:${count}::${count}`)).toEqual(TEN_WRONG);
    expect((await attempt('2001:db8:1:2:ffff::1', TEST_PASSWORD)).statusCode).toBe(429);
    expect((await attempt('2001:db8:1:3::1', TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('wrong passwords from many addresses slow a log-in down, and the correct password is never refused', async () => {
    for (let network = 1; network <= 10; network++) {
      expect(await tenFrom(() => `203.0.113.${network}`)).toEqual(TEN_WRONG);
    }
    const before = performance.now();
    expect((await attempt('203.0.113.99', TEST_PASSWORD)).statusCode).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(PACES.logIns.every - 50);
  }, 30_000);

  test('a device on which the person has logged in is not locked out, and another user’s mark does not count', async () => {
    const { cookies } = await attempt('203.0.113.1', TEST_PASSWORD);
    const device = cookies.find(({ name }) => name === 'knownDevice')!;
    expect(device).toEqual({
      name: 'knownDevice',
      value: expect.any(String),
      path: '/',
      expires: expect.any(Date),
      httpOnly: true,
      sameSite: 'Lax',
    });
    await tenFrom(() => '203.0.113.2');
    const there = (cookie: string) => attempt('203.0.113.2', TEST_PASSWORD, cookie);
    expect((await there('')).statusCode).toBe(429);
    expect((await there(`knownDevice=${device.value}x`)).statusCode).toBe(429);
    expect((await there(`knownDevice=${device.value}`)).statusCode).toBe(200);
  });

  test('an address from which the person has logged in is not locked out, and guessing from there is slowed down', async () => {
    await attempt('203.0.113.1', TEST_PASSWORD);
    expect(await tenFrom(() => '203.0.113.1')).toEqual(TEN_WRONG);
    expect((await attempt('203.0.113.1', TEST_PASSWORD)).statusCode).toBe(200);
  }, 30_000);
});

test('an address that tries fifty names has to wait, whatever X-Forwarded-For it sends', async () => {
  const statuses = new Map<number, number>();
  for (let attempt = 0; attempt < 51; attempt++) {
    const headers = { 'x-forwarded-for': `203.0.113.${attempt}` };
    // Invalid tokens of links are refused quickly, because no password is checked.
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
  // The proxy appends its entry to the header that the visitor sent.
  expect((await attempt('198.51.100.9, 203.0.113.1')).statusCode).toBe(429);
  await proxied.close();
});
