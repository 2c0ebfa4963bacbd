import { afterEach, beforeEach, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import { codeOfApp } from '../../testing/authenticator.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@example.org',
  SITE_URL: 'http://www.example.org',
};
const PROOF = { password: TEST_PASSWORD };

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer(MAIL);
  const { writer } = server.services.database;
  for (const right of ['users', 'roles', 'notice', 'domains'] as const) await putRole(writer, right, [right]);
  await server.addUser('noor', ['admin']);
  await server.addUser('mira', ['admin']);
  const response = await server.post('user/login', { username: 'noor', password: TEST_PASSWORD });
  cookie = `authToken=${response.json().token}`;
});
afterEach(() => server.close());

type Answer = Awaited<ReturnType<TestServer['post']>>;
const outcome = (response: Answer) => [response.statusCode, response.json().validationErrors ?? []];
const asksFor = (field: string, message: string) => [422, [{ field, message }]];
const ASKED = asksFor('password', 'Please type your password');
const invite = (username: string, roles: string[], proof: object = {}) =>
  server.post('user/invite', { username, email: `${username}@example.org`, roles, ...proof }, cookie);
const list = async () => (await server.get('/api/user/list', { cookie })).json().users;
const rolesOf = async (name: string) =>
  (await list()).find(({ username }: { username: string }) => username === name)?.roles;
const save = (user: object, proof: object = {}) => server.post('user/save', { user, ...proof }, cookie);
const mails = async () =>
  (
    await server.services.database.reader
      .selectFrom('outbox')
      .select(['recipients', 'body'])
      .where('subject', 'like', 'Rights given%')
      .orderBy('id')
      .execute()
  ).map(({ recipients, body }) => [
    ...JSON.parse(recipients),
    JSON.parse(body ?? '{}').text.split('\n\n')[2],
  ]);

test.each([['admin'], ['users'], ['roles'], ['notice']])(
  'an invitation with the role %s takes the password, and is mailed to the other admins',
  async (role) => {
    const title = role.charAt(0).toUpperCase() + role.slice(1);
    expect(outcome(await invite('ana', ['editor', role]))).toEqual(ASKED);
    expect(outcome(await invite('ana', ['editor', role], { password: 'wrong' }))).toEqual(
      asksFor('password', expect.any(String)),
    );
    expect([await rolesOf('ana'), await mails()]).toEqual([undefined, []]);
    expect(outcome(await invite('ana', ['editor', role], PROOF))).toEqual([200, []]);
    expect(await rolesOf('ana')).toEqual(['editor', role].sort());
    expect(await mails()).toEqual([['mira@example.org', `noor has invited ana with the role ${title}.`]]);
  },
);

test('on a site without mail, the link of an invited admin is not shown again without a proof', async () => {
  await server.close();
  server = await startTestServer({});
  await server.addUser('noor', ['admin']);
  const logIn = await server.post('user/login', { username: 'noor', password: TEST_PASSWORD });
  cookie = `authToken=${logIn.json().token}`;
  const again = async (username: string, roles: string[]) => {
    const { user } = (await invite(username, roles, PROOF)).json();
    return (await server.post('user/inviteAgain', { _id: user._id }, cookie)).json();
  };
  expect((await again('ana', ['admin'])).error.code).toBe('invite-anew');
  expect((await again('bea', ['editor'])).link).toContain('token=');
});

test('other roles are given without a proof and without a mail', async () => {
  expect(outcome(await invite('ana', ['domains', 'editor', 'publisher']))).toEqual([200, []]);
  const _id = await server.addUser('wim', ['editor', 'notice']);
  expect(outcome(await save({ _id, roles: ['domains', 'notice'], email: 'w@example.org' }, PROOF))[0]).toBe(
    200,
  );
  expect(outcome(await save({ _id, name: 'Wim', roles: ['notice', 'publisher'] }))).toEqual([200, []]);
  expect(outcome(await save({ _id, roles: [] }))).toEqual([200, []]);
  expect(outcome(await save({ _id, email: 'wim2@example.org' }))).toEqual([200, []]);
  expect(await mails()).toEqual([
    [
      'mira@example.org',
      'noor has changed the e-mail address of wim, who has the role Notice, to w@example.org.',
    ],
  ]);
});

test('a grave role is given to an account with the password alone, and not beside another grave role', async () => {
  const _id = await server.addUser('wim', ['notice']);
  expect(outcome(await save({ _id, roles: ['admin', 'notice', 'users'] }))).toEqual(ASKED);
  expect(await rolesOf('wim')).toEqual(['notice']);
  expect(outcome(await save({ _id, roles: ['admin', 'notice', 'users'] }, PROOF))).toEqual([200, []]);
  expect(await rolesOf('wim')).toEqual(['admin', 'notice', 'users']);
  expect(await mails()).toEqual([['mira@example.org', 'noor has given wim the roles Admin and Users.']]);
});

test('links that set the password of an admin go to another address with the password alone', async () => {
  const mira = (await list()).find(({ username }: { username: string }) => username === 'mira');
  expect(outcome(await save({ _id: mira._id, email: 'other@example.org' }))).toEqual(ASKED);
  await server.addUser('zoe', ['admin']);
  expect(outcome(await save({ _id: mira._id, email: 'other@example.org' }, PROOF))).toEqual([200, []]);
  expect(await mails()).toEqual([
    [
      'zoe@example.org',
      'noor has changed the e-mail address of mira, who has the role Admin, to other@example.org.',
    ],
  ]);
});

test('a role that exists gains a grave right with the password alone, and others without', async () => {
  const change = (role: object, proof: object = {}) => server.post('roles/save', { role, ...proof }, cookie);
  const editor = { name: 'editor', version: 1 };
  expect(outcome(await change({ ...editor, rights: ['publish', 'notice', 'roles'] }))).toEqual(ASKED);
  expect(outcome(await change({ ...editor, rights: ['publish', 'domains'] }))).toEqual([200, []]);
  expect(await mails()).toEqual([]);
  const next = { ...editor, version: 2, rights: ['publish', 'roles', 'notice'] };
  expect(outcome(await change(next, PROOF))).toEqual([200, []]);
  expect(await mails()).toEqual([
    ['mira@example.org', 'noor has given the role Editor more rights: Roles, Emergency notice.'],
  ]);
  expect(outcome(await change({ ...editor, version: 3, title: 'Writer' }))).toEqual([200, []]);
  // Nobody has a new role yet: giving it takes the password.
  expect(outcome(await change({ title: 'Callers', rights: ['notice'] }))).toEqual([200, []]);
  expect(outcome(await invite('ana', ['callers']))).toEqual(ASKED);
});

test('somebody with a second factor gives a code of it, which works once', async () => {
  const { secret } = (await server.post('user/startSecondFactor', PROOF, cookie)).json().setUp;
  const now = Date.now();
  const enabled = await server.post('user/enableSecondFactor', { code: codeOfApp(secret, now) }, cookie);
  cookie = `authToken=${enabled.cookies.find(({ name }) => name === 'authToken')!.value}`;
  const needsCode = asksFor('code', 'Please type a code');
  expect(outcome(await invite('ana', ['admin']))).toEqual(needsCode);
  expect(outcome(await invite('ana', ['admin'], PROOF))).toEqual(asksFor('code', expect.any(String)));
  const proof = { code: codeOfApp(secret, now + 30_000) };
  expect(outcome(await invite('ana', ['admin'], proof))).toEqual([200, []]);
  expect(outcome(await invite('bea', ['admin'], proof))).toEqual(asksFor('code', expect.any(String)));
});
