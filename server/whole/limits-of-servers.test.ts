import { describe, expect, onTestFinished, test } from 'vitest';
import { RATES } from '../core/limits/throttles.ts';
import { type FormOnPage, postPlain, proof, publishForm, submit } from '../testing/forms.ts';
import { onPostgres } from '../testing/on-postgres.ts';
import { postgresEnv } from '../testing/postgres-of-server.ts';
import { twoServers } from '../testing/several-servers.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

describe.skipIf(!onPostgres)('the limits of several servers', () => {
  const servers = twoServers();
  const inTurn = (index: number) => (index % 2 === 0 ? servers.one : servers.other);

  /** Makes attempts, each on another server than the one before, and returns how many pass before the first is refused. */
  const passing = async (most: number, attempt: (server: TestServer, index: number) => Promise<unknown>) => {
    for (let index = 0; index < most; index += 1) {
      const outcome = await attempt(inTurn(index), index).catch((error: unknown) => error);
      const refused = outcome as { readonly status?: number; readonly statusCode?: number } | undefined;
      if ((refused?.statusCode ?? refused?.status) === 429) return index;
    }
    return most;
  };

  const logIn = (server: TestServer, password: string, remoteAddress: string) =>
    server.app.inject({
      ...{ method: 'POST', url: '/api/user/login', remoteAddress },
      payload: { username: 'mira', password },
    });

  const restarted = async () => {
    const server = await startTestServer(postgresEnv(servers.one.services.config.postgres!.url));
    onTestFinished(() => server.close());
    return server;
  };

  test('refuse passwords guessed for one account on both after as many as on one, also when a server was killed', async () => {
    await servers.one.addUser('mira');
    const { attempts } = RATES.logIns.ofPlace;
    const guess = (server: TestServer) => logIn(server, 'wrong', '203.0.113.7');
    expect(await passing(attempts + 3, guess)).toBe(attempts);
    const back = await restarted();
    expect((await guess(back)).statusCode).toBe(429);
    expect((await logIn(back, TEST_PASSWORD, '203.0.113.8')).statusCode).toBe(200);
  });

  test('refuse an address after as many attempts at any secret, and nothing of the address is stored', async () => {
    const { attempts } = RATES.logIns.ofAddress;
    const attempt = ({ services }: TestServer) => services.loginLimits.addressAttempt('203.0.113.9');
    expect(await passing(attempts + 3, attempt)).toBe(attempts);
    for (const server of [servers.one, servers.other]) {
      const refused = await logIn(server, TEST_PASSWORD, '203.0.113.9');
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 800]).toEqual([429, true]);
    }
    const rows = await servers.one.services.database.reader.selectFrom('attempt_count').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|mira/);
  });

  test('refuse codes of a second factor, and take each code once', async () => {
    const { attempts } = RATES.codes.soon;
    const origin = { user: { id: 'noor', password_hash: 'hash' }, device: null };
    const guess = ({ services }: TestServer) => services.codeAttempts.attempt(origin);
    expect(await passing(attempts + 3, guess)).toBe(attempts);
    await servers.other.services.codeAttempts.succeed(origin);
    await guess(servers.one);
    const take = ({ services }: TestServer) => services.codeAttempts.takeStep('noor', 7);
    expect((await Promise.all([take(servers.one), take(servers.other)])).toSorted()).toEqual([false, true]);
  });

  test('refuse what is sent by a form, and a captcha that was used on another server', async () => {
    const form = await publishForm(servers.one, await servers.one.signIn('lin'));
    const there = (server: TestServer): FormOnPage => ({ ...form, server });
    const { attempts } = RATES.forms.unverifiedOfAddress;
    const message = (index: number) => ({ name: 'Ada', email: 'ada@example.org', message: `Words ${index}` });
    const send = (server: TestServer, index: number) => postPlain(there(server), message(index));
    expect(await passing(attempts + 3, send)).toBe(attempts);
    const captcha = await proof(servers.one);
    const used = await submit(form, message(1000), { captcha });
    const again = await submit(there(servers.other), message(1001), { captcha });
    expect([used.statusCode, again.statusCode]).toEqual([200, 422]);
  });

  test('let nothing through that cannot be counted', async () => {
    const server = await restarted();
    await server.services.database.hold();
    const { loginLimits, codeAttempts } = server.services;
    const user = { id: 'lin', password_hash: 'hash' };
    const guesses = [
      () => loginLimits.attempt({ address: '198.51.100.1', name: 'lin', device: null }),
      () => loginLimits.currentPasswordAttempt('lin'),
      () => codeAttempts.attempt({ user, device: null }),
      () => codeAttempts.takeStep('lin', 7),
    ];
    for (const guess of guesses) await expect(guess()).rejects.toThrow();
    expect((await logIn(server, TEST_PASSWORD, '198.51.100.1')).statusCode).toBe(503);
  });
});
