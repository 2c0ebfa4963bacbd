import { afterEach, beforeEach, expect, test } from 'vitest';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';
import { passwordLink } from '../auth/password-links.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

function entries() {
  return server.services.database.reader
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The other fields of an entry for an action that was not repeated. */
const ONCE = {
  id: expect.any(String),
  details: '{}',
  created_at: expect.any(String),
  last_at: expect.any(String),
  times: 1,
  run: null,
};

function logIn(username: string, password = TEST_PASSWORD) {
  return server.post('user/login', { username, password });
}

test('a log-in and a log-out are recorded, by whom and on which site', async () => {
  const id = await server.addUser('mira');
  const { cookies } = await logIn('mira');
  const { name, value } = cookies.find((cookie) => cookie.name.endsWith('authToken'))!;
  for (const expected of ['user/logout', null]) {
    await server.post('user/logout', {}, `${name}=${value}`);
    const person = { user_id: id, user_name: 'mira', domain_id: server.services.domains.default()!.id };
    const entry = {
      ...ONCE,
      ...person,
      person_id: id,
      subject_kind: 'user',
      subject_id: id,
      subject_name: 'mira',
    };
    expect(await entries(), String(expected)).toEqual([
      { ...entry, action: 'user/login' },
      { ...entry, action: 'user/logout' },
    ]);
  }
});

test('a failed log-in is recorded by the account, if there is one, and never by what was typed', async () => {
  const id = await server.addUser('mira');
  const typed = ['my secret password', 'mira'] as const;
  await logIn(typed[0], typed[0]);
  await logIn('MIRA@example.org', typed[0]);
  const stored = await entries();
  const domain_id = server.services.domains.default()!.id;
  const nobody = { user_id: '', user_name: '', subject_kind: 'user', domain_id };
  const failed = { ...ONCE, ...nobody, action: 'user/login-failed', run: expect.any(String) };
  expect(stored).toEqual([
    { ...failed, subject_id: '', subject_name: '', person_id: '' },
    { ...failed, subject_id: id, subject_name: 'mira', person_id: id },
  ]);
  expect(JSON.stringify(stored)).not.toMatch(/secret/i);
});

test.skipIf(onPostgres)('a known and an unknown name cost the same statements', async () => {
  await server.addUser('mira');
  const { statements } = server.services.database;
  const total = () => statements.reader + statements.writer + statements.visitor;
  const costs = [];
  for (const name of ['mira', 'nobody-here']) {
    const before = total();
    expect((await logIn(name, 'a wrong password')).statusCode).toBe(401);
    costs.push(total() - before);
  }
  expect(costs[0]).toBe(costs[1]);
});

test('many failed log-ins are few entries', async () => {
  await server.addUser('mira');
  for (let count = 0; count < 3; count += 1) await logIn('mira', `wrong password ${count}`);
  const stored = await entries();
  // If a ten-minute interval ends between the attempts, there are two entries.
  expect(stored.length).toBeLessThanOrEqual(2);
  expect(stored.reduce((sum, { times }) => sum + times, 0)).toBe(3);
});

test('a password that is set with a link is recorded, without the password and the link', async () => {
  const id = await server.addUser('mira');
  const { writer } = server.services.database;
  const user = { id, email: 'mira@example.org' };
  const link = new URL(await passwordLink(writer, user, 'http://localhost', server.services.now()));
  const token = link.searchParams.get('token')!;
  const password = 'nine lanterns on a wall';
  const body = { email: user.email, password, token };
  expect((await server.post('user/setPassword', body)).statusCode).toBe(200);
  const stored = await entries();
  const person = {
    user_id: id,
    user_name: 'mira',
    subject_kind: 'user',
    subject_id: id,
    subject_name: 'mira',
  };
  expect(stored).toEqual([{ ...ONCE, ...person, person_id: id, action: 'user/setPassword', domain_id: '' }]);
  expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${token}|lanterns`));
});

test('an admin finds what was tried with an account by the person, and whoever did nothing else among the people', async () => {
  const id = await server.addUser('mira');
  const noor = await server.addUser('noor');
  await logIn('mira', 'not the password');
  await logIn('nobody', 'not the password');
  await logIn('noor');
  const cookie = await server.signIn('ada', ['admin']);
  const get = async (call: string) => (await server.get(`/api/audit/${call}`, { cookie })).json();
  const text = expect.any(String);
  const once = { _id: text, site: 'Your site', details: '', times: 1, at: text, lastAt: text };
  expect((await get(`list?person=${id}`)).entries).toEqual([
    {
      ...once,
      action: 'user/login-failed',
      what: 'Failed to log in',
      person: null,
      subject: { kind: 'user', _id: id, name: 'mira' },
    },
  ]);
  expect((await get(`list?person=${noor}`)).entries).toEqual([
    {
      ...once,
      action: 'user/login',
      what: 'Logged in',
      person: { _id: noor, username: 'noor' },
      subject: { kind: 'user', _id: noor, name: 'noor' },
    },
  ]);
  expect((await get('loadPeople')).people).toEqual([
    { _id: id, username: 'mira' },
    { _id: noor, username: 'noor' },
  ]);
});
