import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Writer } from '../../../db/connection.ts';
import { beginSecondFactor, turnOnSecondFactor } from '../../../db/second-factor-queries.ts';
import { countHashes } from '../../testing/count-hashes.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';
import { hashToken } from './tokens.ts';

/** Attacks on accounts, over HTTP. Other attacks are tested with each feature. */

const PLANTED = 'p'.repeat(43);
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const logIn = (username: string, password = TEST_PASSWORD, cookie = '') =>
  server.post('user/login', { username, password }, cookie);
const me = async (cookie: string) => (await server.post('user/me', {}, cookie)).json().user;

describe('a session that somebody planted', () => {
  test('is never adopted by a log-in: the token is a new one, and the planted one stays worth nothing', async () => {
    await server.addUser('mira');
    const response = await logIn('mira', TEST_PASSWORD, `authToken=${PLANTED}`);
    expect(response.json().token).not.toBe(PLANTED);
    expect(response.cookies.find(({ name }) => name === 'authToken')!.value).toBe(response.json().token);
    expect(await me(`authToken=${PLANTED}`)).toBeNull();
    const { writer } = server.services.database;
    const sessions = await writer.selectFrom('session').select('token_hash').execute();
    expect(sessions).toEqual([{ token_hash: hashToken(response.json().token) }]);
  });

  test('of the attacker’s own account does not become the victim’s', async () => {
    await server.addUser('mira');
    await server.addUser('noor');
    const planted = `authToken=${(await logIn('noor')).json().token}`;
    const victim = `authToken=${(await logIn('mira', TEST_PASSWORD, planted)).json().token}`;
    expect(victim).not.toBe(planted);
    expect((await me(planted)).username).toBe('noor');
    expect((await me(victim)).username).toBe('mira');
  });
});

describe('who has an account', () => {
  test('is told by no log-in: each takes one hash and gets the same response', async () => {
    await server.addUser('mira');
    await server.addUser('gone');
    await server.addUser('invited');
    const { writer } = server.services.database;
    await writer
      .updateTable('user')
      .set({ deactivated_at: server.services.now() })
      .where('username', '=', 'gone')
      .execute();
    await writer.updateTable('user').set({ password_hash: null }).where('username', '=', 'invited').execute();
    const hashes = countHashes();
    const shown = [];
    for (const [name, password] of [
      ['mira', 'a wrong password'],
      ['nobody', 'a wrong password'],
      ['invited', 'a wrong password'],
      ['gone', TEST_PASSWORD],
    ] as const) {
      const response = await logIn(name, password);
      const { date: _, 'x-request-id': __, ...headers } = response.headers;
      shown.push([response.statusCode, response.body, headers, hashes()]);
    }
    for (const each of shown) expect(each).toEqual(shown[0]);
    expect(shown[0]).toEqual([401, expect.anything(), expect.anything(), 1]);
  });

  test('is told by no link: a wrong one takes no hash and gets the same response, whoever it is said to be of', async () => {
    await server.addUser('mira');
    const hashes = countHashes();
    const shown = [];
    for (const email of ['mira@example.org', 'nobody@example.org']) {
      const fields = { email, password: 'nine lanterns on a wall', token: 'x'.repeat(43) };
      const response = await server.post('user/setPassword', fields);
      shown.push([response.statusCode, response.body, hashes()]);
    }
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[0]!.at(-1)).toBe(0);
  });

  test('is told by an invitation only to those who may list all accounts', async () => {
    await server.addUser('mira');
    const editor = await server.signIn('noor');
    for (const username of ['mira', 'free']) {
      const fields = { username, email: `${username}@example.org`, roles: [] };
      const refused = await server.post('user/invite', fields, editor);
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'not-allowed']);
    }
  });
});

describe('a host name that a stranger sends', () => {
  const claims = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };

  test('is in no link, be the address of the site known or not', async () => {
    for (const SITE_URL of ['', 'http://www.example.org']) {
      const other = await startTestServer(SITE_URL === '' ? {} : { SITE_URL });
      try {
        const cookie = await other.signIn('ada', ['admin']);
        const invite = (host: string, username: string) =>
          other.app.inject({
            method: 'POST',
            url: '/api/user/invite',
            headers: { host, cookie, ...claims },
            payload: { username, email: `${username}@example.org`, roles: [] },
          });
        const { link } = (await invite('www.example.org', 'mira')).json();
        expect(link).toMatch(SITE_URL === '' ? /^\/\?token=/ : /^http:\/\/www\.example\.org\/\?token=/);
        const poisoned = await invite('evil.example', 'noor');
        if (SITE_URL === '') expect(poisoned.json().link).toMatch(/^\/\?token=/);
        else expect(poisoned.statusCode).toBe(404);
        expect(poisoned.body).not.toContain('evil');
      } finally {
        await other.close();
      }
    }
  });

  test('gets no link mailed where the address of the site is known', async () => {
    const other = await startTestServer({ SITE_URL: 'http://www.example.org' });
    await other.addUser('mira');
    const ask = (host: string) =>
      other.app.inject({
        method: 'POST',
        url: '/api/user/forgotPassword',
        headers: { host, ...claims },
        payload: { email: 'mira@example.org' },
      });
    expect((await ask('evil.example')).statusCode).toBe(404);
    expect((await ask('www.example.org')).statusCode).toBe(200);
    await other.services.passwordRecovery.close();
    const mails = await other.services.database.writer.selectFrom('outbox').select('body').execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.body).toContain('http://www.example.org/?token=');
    expect(mails[0]!.body).not.toContain('evil');
    await other.close();
  });
});

describe('a log-in that is under way while the account changes', () => {
  const changeUser = (trx: Writer, id: string, change: object) =>
    trx.updateTable('user').set(change).where('id', '=', id).execute();

  test.skipIf(onPostgres).each([
    [
      'the password is changed',
      'wrong-credentials',
      (trx: Writer, id: string) => changeUser(trx, id, { password_hash: 'another' }),
    ],
    [
      'the account is deactivated',
      'wrong-credentials',
      (trx: Writer, id: string) => changeUser(trx, id, { deactivated_at: server.services.now() }),
    ],
    [
      'a second factor is turned on',
      'log-in-expired',
      async (trx: Writer, user_id: string) => {
        await beginSecondFactor(trx, { user_id, secret: 'sealed', started_at: server.services.now() });
        await turnOnSecondFactor(trx, { user_id, secret: 'sealed' }, { step: 1, now: server.services.now() });
      },
    ],
    [
      'a role comes to require a second factor',
      'log-in-expired',
      (trx: Writer) => trx.updateTable('role').set({ second_factor: 1 }).execute(),
    ],
  ])('gives no session where %s', async (_what, code, change) => {
    const id = await server.addUser('mira', ['editor']);
    const { writer } = server.services.database;
    const begun = vi.spyOn(writer, 'transaction');
    const { answer } = await writer.transaction().execute(async (trx) => {
      const sent = logIn('mira');
      // Waits until the new session waits for this transaction. By then, the password was accepted, and nothing else is
      // required.
      await expect.poll(() => begun.mock.calls.length).toBe(2);
      await change(trx, id);
      return { answer: sent };
    });
    const refused = await answer;
    expect([refused.statusCode, refused.json().error.code]).toEqual([401, code]);
    expect(await writer.selectFrom('session').selectAll().execute()).toEqual([]);
  });
});
