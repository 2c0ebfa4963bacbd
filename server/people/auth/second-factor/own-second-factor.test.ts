import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SecondFactorSetUp } from '../../../../src/model/log-in-steps.ts';
import { userRemoveSecondFactor } from '../../../commands/user-remove-second-factor.ts';
import { codeOfApp } from '../../../testing/authenticator.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { onPostgres } from '../../../testing/on-postgres.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/test-server.ts';
import { SealedSecrets } from './sealed-secrets.ts';

const STEP_MS = 30_000;
/** Mail is configured, but the server at this address does not exist. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@example.org', SITE_URL: 'http://localhost' };
let server: TestServer;
let cookie: string;
let clock: number;

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startTestServer(env);
  clock = Date.parse('2026-06-01T10:00:15.000Z');
  Object.assign(server.services, { now: () => new Date(clock).toISOString() });
  await server.addUser('mira');
  cookie = `authToken=${(await logIn()).json().token}`;
}
afterEach(() => server.close());

const logIn = (username = 'mira') => server.post('user/login', { username, password: TEST_PASSWORD });
const call = (name: string, payload: object = {}, as = cookie) => server.post(`user/${name}`, payload, as);
const begin = () => call('startSecondFactor', { password: TEST_PASSWORD });
/** Turns the second factor on. The session continues with a new token. */
async function enable(code: string): Promise<LightMyRequestResponse> {
  const response = await call('enableSecondFactor', { code });
  const session = response.cookies.find(({ name }) => name === 'authToken');
  if (session !== undefined) cookie = `authToken=${session.value}`;
  return response;
}
const state = async () => (await server.get('/api/user/loadSecondFactor', { cookie })).json().secondFactor;
const code = (response: LightMyRequestResponse) => response.json().error?.code;
const mails = async () =>
  (
    await server.services.database.reader
      .selectFrom('outbox')
      .select(['kind', 'recipients', 'subject'])
      .execute()
  ).map(({ kind, recipients, subject }) => `${kind} ${recipients} ${subject}`);
const recorded = async () =>
  (
    await server.services.database.reader
      .selectFrom('audit_entry')
      .select(['action', 'user_name', 'subject_name'])
      .execute()
  ).map(({ action, user_name, subject_name }) => `${action} ${user_name} ${subject_name}`);

/** Turns on mira's second factor, and returns its secret and recovery codes. */
async function turnOn(): Promise<{ readonly secret: string; readonly recoveryCodes: string[] }> {
  const { secret } = (await begin()).json().setUp;
  const { recoveryCodes } = (await enable(codeOfApp(secret, clock))).json();
  clock += STEP_MS;
  return { secret, recoveryCodes };
}

/** Logs mira in with a code in another browser, and returns the session's cookie. */
async function logInWithCode(typed: string): Promise<string> {
  const ticket = (await logIn()).cookies[0]!;
  const entered = await server.post('user/confirmLogin', { code: typed }, `${ticket.name}=${ticket.value}`);
  if (entered.statusCode !== 200) throw new Error(entered.body);
  return `authToken=${entered.json().token}`;
}

describe('one’s own second factor', () => {
  beforeEach(() => start());

  test('is set up with the password and a first code, and only asked for then', async () => {
    expect(await state()).toEqual({ since: null, recoveryCodes: 0, requiredBy: [] });
    const refused = await call('startSecondFactor', { password: 'not the password' });
    expect(refused.json()).toMatchObject({
      statusCode: 422,
      validationErrors: [{ field: 'password', message: 'This is not your current password' }],
    });
    const { setUp } = (await begin()).json();
    expect(setUp.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const uri = new URL(setUp.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: setUp.secret.replaceAll(' ', ''),
      issuer: server.services.domains.default()!.name,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(setUp.qr).toEqual({
      side: expect.any(Number),
      path: expect.stringMatching(/^(M\d+ \d+h\d+v1H\d+z)+$/),
    });
    expect((await logIn()).json()).toHaveProperty('token');
    expect(code(await call('enableSecondFactor', { code: '000000' }))).toBe('wrong-code');
    expect((await state()).since).toBeNull();
    const enabled = await enable(codeOfApp(setUp.secret, clock));
    expect(enabled.json().recoveryCodes).toHaveLength(10);
    expect(await state()).toEqual({ since: server.services.now(), recoveryCodes: 10, requiredBy: [] });
    expect((await logIn()).json()).toEqual({ statusCode: 200, secondFactor: 'code' });
    expect([code(await begin()), code(await call('enableSecondFactor', { code: '000000' }))]).toEqual([
      'second-factor-on',
      'second-factor-on',
    ]);
  });

  test('that is turned on ends the other sessions, and this one goes on with another token', async () => {
    const [before, other] = [cookie, `authToken=${(await logIn()).json().token}`];
    await turnOn();
    for (const ended of [before, other]) expect((await call('me', {}, ended)).json()).toEqual({ user: null });
    expect((await call('me')).json().user.username).toBe('mira');
  });

  test('is not turned on by a set-up of half an hour ago', async () => {
    const { secret } = (await begin()).json().setUp;
    clock += 30 * 60_000 + 1;
    expect(code(await call('enableSecondFactor', { code: codeOfApp(secret, clock) }))).toBe('set-up-expired');
    const again = (await begin()).json().setUp;
    expect((await call('enableSecondFactor', { code: codeOfApp(again.secret, clock) })).statusCode).toBe(200);
  });

  test('is not turned on by a set-up that was begun again elsewhere', async () => {
    const [earlier, later] = [(await begin()).json().setUp, (await begin()).json().setUp];
    const typed = ({ id, secret }: SecondFactorSetUp) => ({ setUp: id, code: codeOfApp(secret, clock) });
    expect(code(await call('enableSecondFactor', typed(earlier)))).toBe('set-up-expired');
    expect((await call('enableSecondFactor', typed(later))).statusCode).toBe(200);
  });

  test('is turned off with password and code, and neither alone', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const right = { password: TEST_PASSWORD, code: codeOfApp(secret, clock) };
    expect(code(await call('disableSecondFactor', { ...right, password: 'not the password' }))).toBe(
      'validation',
    );
    expect(code(await call('disableSecondFactor', { ...right, code: codeOfApp(secret, clock, -1) }))).toBe(
      'wrong-code',
    );
    expect((await call('disableSecondFactor', { password: TEST_PASSWORD })).statusCode).toBe(400);
    expect((await state()).since).not.toBeNull();
    expect((await call('disableSecondFactor', right)).json()).toEqual({});
    expect(await state()).toEqual({ since: null, recoveryCodes: 0, requiredBy: [] });
    expect((await logIn()).json()).toHaveProperty('token');
    expect(code(await call('disableSecondFactor', { ...right, code: recoveryCodes[0] }))).toBe(
      'second-factor-off',
    );
  });

  test('gets new recovery codes, which replace those from before', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const [first, second] = recoveryCodes as [string, string];
    const renewed = await call('newRecoveryCodes', {
      password: TEST_PASSWORD,
      code: codeOfApp(secret, clock),
    });
    const { recoveryCodes: later } = renewed.json();
    expect(new Set([...later, ...recoveryCodes]).size).toBe(20);
    const proof = { password: TEST_PASSWORD, code: second };
    expect(code(await call('newRecoveryCodes', proof))).toBe('wrong-code');
    expect((await call('newRecoveryCodes', { ...proof, code: later[0] })).statusCode).toBe(200);
    expect((await state()).recoveryCodes).toBe(10);
    expect(first).not.toBe(later[0]);
    expect(await recorded()).toEqual(
      expect.arrayContaining(['user/newRecoveryCodes mira mira', 'user/recovery-code mira mira']),
    );
  });

  test('is not changed by guessing the password or the code', async () => {
    await turnOn();
    const statuses = async (payload: object) => {
      const all = [];
      for (let count = 0; count < 11; count += 1)
        all.push((await call('disableSecondFactor', payload)).statusCode);
      return all;
    };
    expect(await statuses({ password: TEST_PASSWORD, code: '000000' })).toEqual([
      ...Array(10).fill(422),
      429,
    ]);
    expect(await statuses({ password: 'not the password', code: '000000' })).toEqual([
      ...Array(10).fill(422),
      429,
    ]);
  });

  test('moves to another app, also where a role requires it, and the one before is asked for until then', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const ada = await server.signIn('ada', ['admin']);
    const role = { name: 'editor', version: 1, secondFactor: true };
    expect((await server.post('roles/save', { role }, ada)).statusCode).toBe(200);
    const [lost, spare] = recoveryCodes as [string, string];
    const move = (typed: string) => call('moveSecondFactor', { password: TEST_PASSWORD, code: typed });
    expect([code(await move('000000')), code(await begin())]).toEqual(['wrong-code', 'second-factor-on']);
    const { setUp: other } = (await move(lost)).json();
    expect(code(await move(lost))).toBe('wrong-code');
    const elsewhere = await logInWithCode(codeOfApp(secret, clock));
    expect((await call('me', {}, elsewhere)).json().user.username).toBe('mira');
    clock += STEP_MS;
    expect(code(await call('enableSecondFactor', { code: codeOfApp(secret, clock) }))).toBe('wrong-code');
    const moved = await enable(codeOfApp(other.secret, clock));
    expect(moved.json().recoveryCodes).toHaveLength(10);
    expect((await state()).recoveryCodes).toBe(10);
    expect((await call('me', {}, elsewhere)).json()).toEqual({ user: null });
    expect((await call('me')).json().user.username).toBe('mira');
    clock += STEP_MS;
    expect([code(await move(codeOfApp(secret, clock))), code(await move(spare))]).toEqual([
      'wrong-code',
      'wrong-code',
    ]);
    await expect(logInWithCode(codeOfApp(other.secret, clock))).resolves.toContain('authToken=');
    expect(await recorded()).toEqual(
      expect.arrayContaining(['user/recovery-code mira mira', 'user/other-app mira mira']),
    );
  });

  test('stays with the app that is on where the set-up of another took half an hour', async () => {
    const { secret } = await turnOn();
    const proof = { password: TEST_PASSWORD, code: codeOfApp(secret, clock) };
    const { setUp: other } = (await call('moveSecondFactor', proof)).json();
    clock += 30 * 60_000 + 1;
    const late = await call('enableSecondFactor', { code: codeOfApp(other.secret, clock) });
    expect(code(late)).toBe('set-up-expired');
    await expect(logInWithCode(codeOfApp(secret, clock))).resolves.toContain('authToken=');
    await call('disableSecondFactor', { ...proof, code: codeOfApp(secret, clock, 1) });
    expect(code(await call('moveSecondFactor', proof))).toBe('second-factor-off');
  });

  test('is proved by a recovery code alone where the key of the server is lost', async () => {
    const { secret, recoveryCodes } = await turnOn();
    Object.assign(server.services, { sealedSecrets: new SealedSecrets(await temporaryFolder()) });
    const [recovery] = recoveryCodes;
    const proof = (typed: string | undefined) => ({ password: TEST_PASSWORD, code: typed });
    expect(code(await call('disableSecondFactor', proof(codeOfApp(secret, clock))))).toBe(
      'second-factor-unreadable',
    );
    expect((await call('disableSecondFactor', proof(recovery))).statusCode).toBe(200);
  });

  test('of somebody who has lost it is taken away by an admin, never their own', async () => {
    await turnOn();
    const ada = await server.signIn('ada', ['admin']);
    const people = (await server.get('/api/user/list', { cookie: ada })).json().users;
    expect(
      people.map(({ username, secondFactor }: Record<string, unknown>) => [username, secondFactor]),
    ).toEqual([
      ['ada', false],
      ['mira', true],
    ]);
    const [own, other] = people.map(({ _id }: { _id: string }) => _id);
    expect(code(await call('removeSecondFactor', { _id: own }, ada))).toBe('user-is-you');
    expect((await call('removeSecondFactor', { _id: other })).statusCode).toBe(403);
    const removed = await call('removeSecondFactor', { _id: other }, ada);
    expect(removed.json().user).toMatchObject({ username: 'mira', secondFactor: false });
    expect((await call('me')).json()).toEqual({ user: null });
    expect((await logIn()).json()).toHaveProperty('token');
    expect(code(await call('removeSecondFactor', { _id: other }, ada))).toBe('second-factor-off');
    expect(await recorded()).toContain('user/removeSecondFactor ada mira');
    expect(await mails()).toEqual([]);
  });

  test('of the last admin is taken away on the command line, while the site is served', async () => {
    await turnOn();
    await userRemoveSecondFactor(server.services.config, 'MIRA@example.org');
    expect((await call('me')).json()).toEqual({ user: null });
    expect((await logIn()).json()).toHaveProperty('token');
    expect(await recorded()).toContain('user/removeSecondFactor  mira');
    await expect(userRemoveSecondFactor(server.services.config, 'mira@example.org')).rejects.toMatchObject({
      code: 'second-factor-off',
    });
    await expect(userRemoveSecondFactor(server.services.config, 'nobody@example.org')).rejects.toThrow(
      'There is no account with the e-mail address nobody@example.org.',
    );
  });
});

test('where mail is sent, the owner is told once a day that somebody with the password guesses codes', async () => {
  await start(MAIL);
  await turnOn();
  const ticket = (await logIn()).cookies[0]!;
  const statuses = [];
  for (let count = 0; count < 12; count += 1) {
    const guess = { code: '000000' };
    const refused = await server.post('user/confirmLogin', guess, `${ticket.name}=${ticket.value}`);
    statuses.push(refused.statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  const to = 'notice ["mira@example.org"]';
  expect(await mails()).toEqual([
    `${to} Your second factor is on · localhost`,
    `${to} Somebody types wrong codes · localhost`,
  ]);
  expect(await recorded()).toContain('user/code-failed  mira');
});

test.skipIf(onPostgres)(
  'where mail is sent, the owner is told of every change, and that a recovery code was used',
  async () => {
    await start(MAIL);
    const { secret, recoveryCodes } = await turnOn();
    await call('newRecoveryCodes', { password: TEST_PASSWORD, code: codeOfApp(secret, clock) });
    expect(recoveryCodes).toHaveLength(10);
    clock += STEP_MS;
    await call('disableSecondFactor', { password: TEST_PASSWORD, code: codeOfApp(secret, clock) });
    const again = await turnOn();
    const asked = await logIn();
    const ticket = asked.cookies[0]!;
    const used = await server.post(
      'user/confirmLogin',
      { code: again.recoveryCodes[0] },
      `${ticket.name}=${ticket.value}`,
    );
    expect(used.statusCode).toBe(200);
    await userRemoveSecondFactor(server.services.config, 'mira@example.org');
    const to = 'notice ["mira@example.org"]';
    expect(await mails()).toEqual([
      `${to} Your second factor is on · localhost`,
      `${to} You have new recovery codes · localhost`,
      `${to} Your second factor is off · localhost`,
      `${to} Your second factor is on · localhost`,
      `${to} A recovery code was used · localhost`,
      `${to} Your second factor was taken away · localhost`,
    ]);
  },
);
