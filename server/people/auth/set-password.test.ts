import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { additionalPasswordLink, passwordLink } from './password-links.ts';
import { hashToken } from './tokens.ts';

const NEW_PASSWORD = 'nine lanterns on a wall';
let server: TestServer;
let token: string;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  token = await linkFor('mira@example.org');
});
afterEach(() => server.close());

async function linkFor(email: string, now = server.services.now()): Promise<string> {
  const { writer } = server.services.database;
  const user = await writer
    .selectFrom('user')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const link = new URL(await passwordLink(writer, user, 'https://www.example.org', now));
  expect(link.origin).toBe('https://www.example.org');
  expect(link.searchParams.get('email')).toBe(email);
  return link.searchParams.get('token')!;
}

const set = (fields: object = {}) =>
  server.post('user/setPassword', { email: 'mira@example.org', password: NEW_PASSWORD, token, ...fields });
const logIn = (username: string) => server.post('user/login', { username, password: NEW_PASSWORD });

const EXPIRED = {
  statusCode: 422,
  message: 'This link is no longer valid. Please ask for a new one.',
  error: { code: 'link-expired', message: 'This link is no longer valid. Please ask for a new one.' },
};

test('a link sets the password once, and does not log in', async () => {
  const response = await set();
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    statusCode: 200,
    message: 'Password successfully reset, you can now login.',
  });
  expect(response.cookies).toEqual([]);
  expect((await logIn('mira')).statusCode).toBe(200);
  const again = await set({ password: 'another long password' });
  expect(again.json()).toEqual(EXPIRED);
  expect((await logIn('mira')).statusCode).toBe(200);
});

test('of two simultaneous uses of a link, one succeeds', async () => {
  const responses = await Promise.all([set(), set({ password: 'another long password' })]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

test('every session of the user ends, and no other user’s', async () => {
  const other = await server.signIn('noor');
  await set();
  expect((await server.post('user/me', {}, cookie)).json()).toEqual({ user: null });
  expect((await server.post('user/me', {}, other)).json().user.username).toBe('noor');
});

test('the e-mail address must be the one of the link, in any case', async () => {
  await server.addUser('noor');
  expect((await set({ email: 'noor@example.org' })).json()).toEqual(EXPIRED);
  expect((await set({ email: ' MIRA@Example.org ' })).statusCode).toBe(200);
});

test('an unknown token is refused like an expired one', async () => {
  for (const wrong of ['x', 'a'.repeat(43), `${token}x`, hashToken(token)]) {
    const response = await set({ token: wrong });
    expect(response.json()).toEqual(EXPIRED);
  }
});

test('a link is valid for 24 hours', async () => {
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  token = await linkFor('mira@example.org', at(24 * 60 + 1));
  expect((await set()).json()).toEqual(EXPIRED);
  token = await linkFor('mira@example.org', at(24 * 60 - 1));
  expect((await set()).statusCode).toBe(200);
});

test('the link of an invitation is valid for seven days', async () => {
  const { writer } = server.services.database;
  const mira = await writer
    .selectFrom('user')
    .selectAll()
    .where('username', '=', 'mira')
    .executeTakeFirstOrThrow();
  const by = await server.addUser('noor');
  const invited = async (minutesAgo: number) => {
    const now = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const link = await additionalPasswordLink(writer, mira, 'https://example.org', now, by);
    return new URL(link).searchParams.get('token') ?? '';
  };
  token = await invited(7 * 24 * 60 + 1);
  expect((await set()).json()).toEqual(EXPIRED);
  token = await invited(7 * 24 * 60 - 1);
  expect((await set()).statusCode).toBe(200);
});

test('a new link invalidates earlier ones', async () => {
  const newer = await linkFor('mira@example.org');
  expect((await set()).json()).toEqual(EXPIRED);
  expect((await set({ token: newer })).statusCode).toBe(200);
});

test('only the hash of a link’s token is stored', async () => {
  const rows = await server.services.database.writer.selectFrom('password_token').selectAll().execute();
  expect(rows.map((row) => row.token_hash)).toEqual([hashToken(token)]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each([
  ['too short', 'nine char', 'A new password needs at least 10 characters'],
  ['too long', 'x'.repeat(201), 'A new password can have at most 200 characters'],
  ['common', 'Password123', 'This password is one of the most common ones. Please choose another'],
  ['one letter', 'aaaaaaaaaaaa', 'This password is one of the most common ones. Please choose another'],
])('a password that is %s is refused, and the link stays', async (_what, password, message) => {
  const response = await set({ password });
  expect(response.statusCode).toBe(422);
  expect(response.json().validationErrors).toEqual([{ field: 'password', message }]);
  expect((await set()).statusCode).toBe(200);
});

describe('an invitation', () => {
  let ada: string;
  const invite = async (roles: string[], username = 'lin') => {
    ada = await server.signIn(`ada-${username}`, ['admin']);
    const invited = await server.post(
      'user/invite',
      { username, email: `${username}@example.org`, roles },
      ada,
    );
    expect(invited.statusCode, invited.body).toBe(200);
    const { token, email } = Object.fromEntries(
      new URL(invited.json().link, 'https://www.example.org').searchParams,
    );
    return { token, email };
  };
  const shown = async (link: object) => {
    const response = await server.post('user/loadInvitation', link);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().invitation;
  };

  test('says who invites to what, and lets in by its link alone', async () => {
    const link = await invite([]);
    expect(await shown(link)).toEqual({
      invitedBy: 'ada-lin',
      can: 'You can write, and ask before publishing.',
    });
    const other = await shown({ ...link, email: 'mira@example.org' });
    const recovery = await shown({ token, email: 'mira@example.org' });
    expect([other, recovery, await shown({ ...link, token: 'none' })]).toEqual([null, null, null]);
    const response = await server.post('user/setPassword', { ...link, password: NEW_PASSWORD });
    expect(response.json()).toEqual({
      statusCode: 200,
      message: 'Password successfully reset, you can now login.',
      session: { statusCode: 200, token: expect.any(String) },
    });
    const [session] = response.cookies.filter(({ name }) => name === 'authToken');
    const me = await server.post('user/me', {}, `authToken=${session!.value}`);
    expect(me.json().user).toMatchObject({ username: 'lin', roles: [] });
    expect(await shown(link)).toBeNull();
    const again = await server.post('user/setPassword', { ...link, password: NEW_PASSWORD });
    expect([again.statusCode, again.cookies]).toEqual([422, []]);
  });

  test('has somebody set up the second factor first that a role of theirs requires', async () => {
    const { writer } = server.services.database;
    await writer.updateTable('role').set({ second_factor: 1 }).where('name', '=', 'editor').execute();
    const link = await invite(['editor'], 'kim');
    expect((await shown(link)).can).toBe('You can write and publish.');
    const response = await server.post('user/setPassword', { ...link, password: NEW_PASSWORD });
    expect(response.json().session).toMatchObject({
      secondFactor: 'setUp',
      setUp: { id: expect.any(String) },
    });
    expect(response.cookies.map(({ name }) => name)).not.toContain('authToken');
  });
});
